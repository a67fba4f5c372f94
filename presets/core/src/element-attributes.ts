/** Attributes that every element of Latchkit has, in HTML spelling. */
interface Common {
  /** The `id` of the instance. @defaultValue the instance without an `id` */
  readonly for?: string
  readonly class?: string
  readonly id?: string
  readonly style?: unknown
  readonly slot?: string
  readonly ref?: unknown
  readonly key?: string | number | null
}
interface AccountAttributes extends Common {
  readonly disabled?: boolean | ''
  /** Visibility of the coin's balance, which is read only for `show`. @defaultValue 'hide' */
  readonly balance?: 'show' | 'hide'
  /** Characters of the address before the ellipsis. @defaultValue as the dialog shortens addresses */
  readonly charsstart?: number | string
  /** Characters of the address after the ellipsis. */
  readonly charsend?: number | string
  /** A chain family (`eip155`). @defaultValue the active one */
  readonly namespace?: string
}
interface ButtonAttributes extends AccountAttributes {
  /** @defaultValue 'md' */
  readonly size?: 'sm' | 'md'
  /** Shown while nobody is connected. @defaultValue "Connect wallet" in the visitor's language */
  readonly label?: string
  /** Shown while a connection is being made. @defaultValue "Connecting…" in the visitor's language */
  readonly loadinglabel?: string
}

interface NetworkButtonAttributes extends Common {
  readonly disabled?: boolean | ''
  /** Shown while no network is chosen. @defaultValue "Select network" in the visitor's language */
  readonly label?: string
  /** Text and images beside the network, in the element's slot. */
  readonly children?: unknown
}
interface WalletButtonAttributes extends Common {
  readonly disabled?: boolean | ''
  /** Id, rdns or name of the wallet; `walletConnect` for any wallet by a code. */
  readonly wallet: string
  /** A chain family (`eip155`). @defaultValue the active one if the wallet has it, else the wallet's first */
  readonly namespace?: string
  /** @defaultValue 'md' */
  readonly size?: 'sm' | 'md'
}

/** Attributes by element, for JSX. */
export interface LatchkitElementAttributes {
  'latchkit-button': ButtonAttributes
  'latchkit-account-button': AccountAttributes
  'latchkit-network-button': NetworkButtonAttributes
  'latchkit-wallet-button': WalletButtonAttributes
  'latchkit-modal': Common
}
