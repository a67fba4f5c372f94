import { ButtonElement, defineLatchkitButton } from './button.js'
import { LatchkitElement } from './element.js'
import { defineFurtherElements } from './elements/further-elements.js'

export type { LatchkitElementAttributes } from './element-attributes.js'

/**
 * Defines the custom elements `<latchkit-button>`, `<latchkit-account-button>`, `<latchkit-network-button>`,
 * `<latchkit-wallet-button>` and `<latchkit-modal>`, unless a copy of this package did so. Does nothing on a server.
 *
 * `<latchkit-modal>` is the container of a dialog with the option `embedded`. Each element belongs to the instance
 * whose `id` its `for` attribute has, by default the one without an `id`, created before or after the element.
 *
 * @example
 * defineLatchkitElements()
 */
export function defineLatchkitElements(): void {
  if (typeof customElements === 'undefined') return
  defineLatchkitButton()
  defineFurtherElements(LatchkitElement, ButtonElement)
}
