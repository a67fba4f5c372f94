import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonElement } from '../button.js'
import { LatchkitElement } from '../element.js'
import type { LatchkitElementAttributes } from '../element-attributes.js'
import type { Latchkit } from '../latchkit.js'
import { useLatchkit } from './provider.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends LatchkitElementAttributes {}
  }
}

interface AccountButtonProps {
  readonly disabled?: boolean
  /** Visibility of the coin's balance, which is read only for `show`. @defaultValue 'hide' */
  readonly balance?: 'show' | 'hide'
  /** Characters of the address before and after the ellipsis. @defaultValue as the dialog shortens addresses */
  readonly charsStart?: number
  readonly charsEnd?: number
  /** A chain family (`eip155`). @defaultValue the active one */
  readonly namespace?: string
  readonly className?: string
}
export type LatchkitAccountButtonProps = AccountButtonProps
export interface LatchkitButtonProps extends AccountButtonProps {
  /** Shown while nobody is connected. @defaultValue "Connect wallet" in the visitor's language */
  readonly label?: string
  /** Shown while a connection is being made. @defaultValue "Connecting…" in the visitor's language */
  readonly loadingLabel?: string
  /** @defaultValue 'md' */
  readonly size?: 'sm' | 'md'
}
export interface LatchkitNetworkButtonProps {
  readonly disabled?: boolean
  /** Shown while no network is chosen. @defaultValue "Select network" in the visitor's language */
  readonly label?: string
  /** Text and images beside the network. @defaultValue nothing */
  readonly children?: ReactNode
  readonly className?: string
}
export interface LatchkitWalletButtonProps {
  readonly disabled?: boolean
  /** Id, rdns or name of the wallet; `walletConnect` for any wallet by a code. */
  readonly wallet: string
  /** A chain family (`eip155`). @defaultValue the active one if the wallet has it, else the wallet's first */
  readonly namespace?: string
  /** @defaultValue 'md' */
  readonly size?: 'sm' | 'md'
  readonly className?: string
}
export interface LatchkitModalProps {
  readonly className?: string
}

type Props = Readonly<Record<string, string | number | boolean | undefined>>

/** Renders a custom element bound to the instance of the provider. A server renders the empty element. */
function useElement(tag: keyof LatchkitElementAttributes, props: object, define?: () => void) {
  const latchkit = useLatchkit()
  const element = useRef<HTMLElement & { latchkit?: Latchkit | undefined }>(null)
  useEffect(() => {
    define?.()
    // An element that left the page is no longer `current`. A later instance is set after an earlier one.
    void customElements.whenDefined(tag).then(() => Object.assign(element.current ?? {}, { latchkit }))
  }, [latchkit, tag, define])
  // In HTML spelling, because React passes attributes of custom elements on unchanged.
  const attributes = Object.entries(props as Props).map(([name, value]) => [
    name === 'className' ? 'class' : name.toLowerCase(),
    // React 18 would render `false` as text.
    value === false ? undefined : value
  ])
  const Element = tag as 'latchkit-button'
  return <Element ref={element} {...Object.fromEntries(attributes)} />
}
/** Defines the elements that `createLatchkit` does not define: all except `<latchkit-button>`. */
const defineFurther = () =>
  void import('../elements/further-elements.js').then(
    ({ defineFurtherElements }) => defineFurtherElements(LatchkitElement, ButtonElement),
    () => {}
  )

/**
 * Renders `<latchkit-button>`: opens the dialog, and shows the account once connected.
 *
 * @example
 * ```tsx
 * const button = <LatchkitButton balance="show" label="Connect" />
 * ```
 */
export const LatchkitButton = (props: LatchkitButtonProps) => useElement('latchkit-button', props)

/**
 * Renders `<latchkit-account-button>`: shows the account, and is hidden without a connection.
 *
 * @example
 * ```tsx
 * const button = <LatchkitAccountButton balance="show" namespace="eip155" />
 * ```
 */
export const LatchkitAccountButton = (props: LatchkitAccountButtonProps) =>
  useElement('latchkit-account-button', props, defineFurther)

/**
 * Renders `<latchkit-network-button>`: shows the network, and lets the visitor switch it.
 *
 * @example
 * ```tsx
 * const button = <LatchkitNetworkButton label="Choose a network" />
 * ```
 */
export const LatchkitNetworkButton = (props: LatchkitNetworkButtonProps) =>
  useElement('latchkit-network-button', props, defineFurther)

/**
 * Renders `<latchkit-wallet-button>`: connects one wallet.
 *
 * @example
 * ```tsx
 * const button = <LatchkitWalletButton wallet="io.metamask" />
 * ```
 */
export const LatchkitWalletButton = (props: LatchkitWalletButtonProps) =>
  useElement('latchkit-wallet-button', props, defineFurther)

/**
 * Renders `<latchkit-modal>`: the container of a dialog with the option `embedded`.
 *
 * @example
 * ```tsx
 * const dialog = <LatchkitModal className="wallets" />
 * ```
 */
export const LatchkitModal = (props: LatchkitModalProps) => useElement('latchkit-modal', props, defineFurther)
