import { createContext, useEffect } from 'react'
import type { Notice as NoticeText, Phone } from '../wallet/phone.js'

export interface NoticeProps {
  readonly phone: Phone
  readonly notice: NoticeText | undefined
}

/** Notice for an open sheet: elements outside a modal dialog cannot be read or pressed. */
export const NoticeContext = createContext<NoticeProps | undefined>(undefined)

const SHOWN_MS = 6_000

/** Shows the result of the last action. A success disappears after `SHOWN_MS`; a failure stays until the user dismisses it or another notice follows. */
export function Notice({ phone, notice }: NoticeProps) {
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
