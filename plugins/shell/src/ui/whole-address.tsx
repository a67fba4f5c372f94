import { useStyles } from './styles/later.js'
import { wholeAddress as styles } from './styles/whole-address.js'

export interface WholeAddressProps {
  readonly address: string
  readonly testId?: string
}

/** Every character of an address, in groups of four that can be compared by eye. Selected and copied, it has no gaps. */
export function WholeAddress({ address, testId }: WholeAddressProps) {
  useStyles(styles)
  return (
    // Read from the left in every language.
    <p className="whole-address" dir="ltr" data-testid={testId}>
      {address.match(/.{1,4}/gs)?.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike
        <span key={index}>{group}</span>
      ))}
    </p>
  )
}
