import { createContext, type ReactNode, useEffect } from 'react'
import type { Notice as NoticeText, Phone } from '../wallet/phone.js'

/** Shown by an open sheet, because nothing outside of a modal dialog can be read or pressed. */
export const NoticeContext = createContext<ReactNode>(null)

const SHOWN_MS = 6_000

/** What came of the last thing done. What went wrong stays until it has been seen. */
export function Notice({ phone, notice }: { readonly phone: Phone; readonly notice: NoticeText | undefined }) {
  useEffect(() => {
    if (notice?.tone !== 'good') return
    const timer = setTimeout(() => phone.dismiss(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice, phone])
  return (
    <div className="notices" role="status">
      {notice && (
        <p className="notice" data-tone={notice.tone}>
          <bdi className="grow">{notice.text}</bdi>
          <button type="button" className="quiet small" onClick={() => phone.dismiss()}>
            OK
          </button>
        </p>
      )}
    </div>
  )
}
