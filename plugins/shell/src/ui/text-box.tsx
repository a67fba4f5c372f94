import { useStyles } from './styles/later.js'

const styles = `
.text-box{margin:0;padding:12px 14px;max-block-size:208px;overflow:auto;border-radius:var(--r-row);background:var(--n2);font:inherit;font-size:var(--text-sm);line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere;text-align:start;overscroll-behavior:contain}
.text-box[data-mono]{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace;font-size:var(--text-xs)}
`

export interface TextBoxProps {
  /** Text of any length, with its line breaks. */
  readonly text: string
  /** Name of the box for screen readers. */
  readonly label: string
  /** True for data: fixed-width characters, always from left to right. @defaultValue false */
  readonly mono?: boolean
  readonly testId?: string
}

/** Renders a text as it is in a box that scrolls, also with the keyboard. */
export function TextBox({ text, label, mono = false, testId }: TextBoxProps) {
  useStyles(styles)
  return (
    <section
      className="text-box"
      data-mono={mono || undefined}
      dir={mono ? 'ltr' : 'auto'}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
      tabIndex={0}
      data-testid={testId}
    >
      {text}
    </section>
  )
}
