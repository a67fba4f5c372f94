import { useEffect, useRef, useState } from 'react'

const COPIED_MS = 2_000

interface CodeBlockProps {
  /** Accessible name of the code. */
  readonly label: string
  readonly code: string
}

/** Shows code with a button that copies it. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    // The clipboard is missing on a page without a secure context.
    const isCopied = await (navigator.clipboard?.writeText(code) ?? Promise.reject()).then(
      () => true,
      () => false
    )
    setOutcome(isCopied ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(undefined), COPIED_MS)
  }
  const words = { copied: 'Copied', failed: 'Not copied' }
  return (
    <figure className="code" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <button type="button" className="quiet small" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        <span aria-live="polite">{outcome ? words[outcome] : 'Copy'}</span>
      </button>
    </figure>
  )
}
