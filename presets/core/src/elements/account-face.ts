import type { Kernel } from '@latchkit/kernel'
import { floorAmount, NativeBalances } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Identities } from '@latchkit/plugin-identity/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import type { ButtonElement, ButtonFace } from '../button.js'
import { elementMessages } from '../element-messages.js'
import type { Latchkit } from '../latchkit.js'
import { networkPictures, part, picture } from './face-parts.js'
import { dress } from './face-styles.js'

/** Decimal places of the balance on the page. */
const PLACES = 3

/**
 * Draws the account of a button's namespace: the network's image, the balance with `balance="show"`, the avatar, and
 * the name or else the shortened address.
 */
export function accountFace(element: ButtonElement, latchkit: Latchkit): ButtonFace {
  const { kernel } = latchkit
  const connections = kernel.get(Connections)
  const native = kernel.get(NativeBalances)
  const identities = kernel.find(Identities)
  const gone = new AbortController()
  void kernel.get(Messages).load(elementMessages)
  const draw = () => element.draw()
  const pictures = networkPictures(kernel, draw)
  const undo = [
    connections.state.subscribe(draw),
    native.state.subscribe(draw),
    pictures.stop,
    identities?.state.subscribe(draw)
  ]
  if (element.shadowRoot) dress(element.shadowRoot)
  const fetched = new Set<string>()

  /** Fetches once per account; the plugins cache the results. */
  const fetchOnce = ({ account, network }: ActiveAccount) => {
    if (fetched.has(account)) return
    fetched.add(account)
    void identities?.read(account)
    // The account view reports unresponsive nodes.
    if (showsBalance(element) && network) native.read(account, { signal: gone.signal }).catch(() => {})
  }

  return {
    draw() {
      const active = connections.account(element.getAttribute('namespace') ?? undefined)
      if (!active) return false
      fetchOnce(active)
      drawAccount(element, active, kernel, active.network && pictures.find(active.network))
      return true
    },
    stop() {
      gone.abort()
      for (const leave of undo) leave?.()
    }
  }
}

const showsBalance = (element: HTMLElement) => element.getAttribute('balance') === 'show'

function drawAccount(element: ButtonElement, active: ActiveAccount, kernel: Kernel, networkIcon: string | undefined) {
  const { button } = element
  const identity = kernel.find(Identities)?.state.get().byAccount[active.account]
  const name = identity?.name ?? shortened(active.address, element)
  const balance = showsBalance(element) ? balanceOf(kernel, active) : undefined
  button.dataset.state = 'connected'
  button.dataset.testid = ['account-button', element.getAttribute('namespace')].filter(Boolean).join('-')
  button.classList.toggle('parts', balance !== undefined)
  button.replaceChildren(
    ...picture(networkIcon, 'circle'),
    ...(balance ? [part('worth', amount(balance)), ' '] : []),
    part('own', ...picture(identity?.avatar ?? active.wallet.icon, 'square'), part('text', name))
  )
  // The accessible name contains the visible text, for users of speech input (WCAG 2.5.3).
  const seen = [balance, name].filter(Boolean).join(' ')
  button.setAttribute('aria-label', kernel.get(Messages).text(elementMessages, 'account', { address: seen }))
}

/** Returns the address in the short form of the dialog, or shortened to `charsStart` and `charsEnd`. */
function shortened(address: string, element: HTMLElement): string {
  const [start, end] = ['charsstart', 'charsend'].map(name => {
    const count = Number.parseInt(element.getAttribute(name) ?? '', 10)
    return count >= 0 && count <= 64 ? count : undefined
  })
  if (start === undefined && end === undefined) return address.replace(/^([a-z]{3,16}1.{4}|.{6})..+(.{4})$/, '$1…$2')
  const [first, last] = [start ?? 6, end ?? 4]
  return first + last >= address.length ? address : `${address.slice(0, first)}…${last ? address.slice(-last) : ''}`
}

/** Returns the balance as an element that is read from left to right in a page of any direction. */
function amount(balance: string): HTMLSpanElement {
  const element = part('balance', balance)
  element.dir = 'ltr'
  return element
}

function balanceOf(kernel: Kernel, { account, network }: ActiveAccount): string | undefined {
  const record = kernel.get(NativeBalances).state.get().byAccount[account]
  if (!network || record?.amount === undefined) return undefined
  const { decimals, symbol } = network.nativeCurrency
  const amount = floorAmount(BigInt(record.amount), decimals, PLACES)
  return `${inLanguage(amount, kernel.get(Messages).locale.get())} ${symbol}`
}

/** Formats a plain decimal like the dialog, with all of its places. */
function inLanguage(amount: string, locale: string): string {
  const places = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
  return format.format(amount as `${number}`)
}
