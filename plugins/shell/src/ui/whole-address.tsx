import { shortAddress } from './messages.js'
import { useStyles } from './styles/later.js'

/** Styles of `WholeAddress`. The groups align in columns, whatever their characters. */
const styles = `
.whole-address{padding:10px 14px;border-radius:var(--r-row);background:var(--n2);font:500 var(--text-md)/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace;text-align:start;white-space:normal}
.whole-address>span{display:inline-block;inline-size:4ch;margin-inline-end:1ch}
.whole-address>:nth-child(even){color:var(--n10)}
`

export interface WholeAddressProps {
  readonly address: string
  readonly testId?: string
}

/** Complete address in groups of four characters that can be compared by eye. A copied selection has no gaps. */
export function WholeAddress({ address, testId }: WholeAddressProps) {
  useStyles(styles)
  return (
    // Addresses are read from left to right in every language.
    <p className="whole-address" dir="ltr" data-testid={testId}>
      {address.match(/.{1,4}/gs)?.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike
        <span key={index}>{group}</span>
      ))}
    </p>
  )
}

/** Returns a short address for use within a text: without a line break, and left to right in every language. */
export const bidiAddress = (address: string): string =>
  `\u2066${shortAddress(address).replace('…', '\u2060…\u2060')}\u2069`
