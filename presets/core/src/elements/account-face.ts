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
/** Reserved width of a balance's number and space: `00,000.000`, in widths of a zero. */
const RESERVED_CH = 10

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
  // In the next frame: an observer that resizes what it observes raises an error event in the page.
  const sizes = new ResizeObserver(() => requestAnimationFrame(() => fitBalance(element)))
  for (const around of [document.documentElement, element.parentElement]) if (around) sizes.observe(around)
  const undo = [
    connections.state.subscribe(draw),
    native.state.subscribe(draw),
    pictures.stop,
    identities?.state.subscribe(draw)
  ]
  if (element.shadowRoot) dress(element.shadowRoot)
  const fetched = new Set<string>()
  /** Accounts whose balance is being read. */
  const awaited = new Set<string>()

  /** Fetches once per account; the plugins cache the results. */
  const fetchOnce = ({ account, network }: ActiveAccount) => {
    if (fetched.has(account)) return
    fetched.add(account)
    void identities?.read(account)
    if (!showsBalance(element) || !network) return
    awaited.add(account)
    const finish = () => {
      awaited.delete(account)
      if (!gone.signal.aborted) draw()
    }
    // The account view reports unresponsive nodes.
    native.read(account, { signal: gone.signal }).then(finish, finish)
  }

  return {
    draw() {
      const active = connections.account(element.getAttribute('namespace') ?? undefined)
      if (!active) return false
      fetchOnce(active)
      const worth = showsBalance(element) ? worthPart(kernel, active, awaited.has(active.account)) : undefined
      drawAccount(element, active, kernel, { worth, networkIcon: active.network && pictures.find(active.network) })
      return true
    },
    stop() {
      gone.abort()
      sizes.disconnect()
      for (const leave of undo) leave?.()
    }
  }
}

const showsBalance = (element: HTMLElement) => element.getAttribute('balance') === 'show'

interface FaceParts {
  /** Balance, or its reserved place. */
  readonly worth: HTMLElement | undefined
  readonly networkIcon: string | undefined
}

function drawAccount(element: ButtonElement, active: ActiveAccount, kernel: Kernel, { worth, networkIcon }: FaceParts) {
  const { button } = element
  const identity = kernel.find(Identities)?.state.get().byAccount[active.account]
  const name = identity?.name ?? shortened(active.address, element)
  button.dataset.state = 'connected'
  button.dataset.testid = ['account-button', element.getAttribute('namespace')].filter(Boolean).join('-')
  button.classList.toggle('parts', worth !== undefined)
  button.replaceChildren(
    ...picture(networkIcon, 'circle'),
    ...(worth ? [worth, ' '] : []),
    part('own', ...picture(identity?.avatar ?? active.wallet.icon, 'square'), part('text', name))
  )
  // The accessible name contains the visible text, for users of speech input (WCAG 2.5.3).
  const seen = [worth?.textContent, name].filter(Boolean).join(' ')
  button.setAttribute('aria-label', kernel.get(Messages).text(elementMessages, 'account', { address: seen }))
  fitBalance(element)
}

/** Hides the balance if it does not fit beside the account, so that the button is not wider than what it shows. */
function fitBalance({ button }: ButtonElement) {
  const [worth, own] = ['.worth', '.own'].map(name => button.querySelector<HTMLElement>(name))
  if (!worth || !own) return
  worth.hidden = false
  worth.hidden = worth.offsetTop > own.offsetTop
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

/** Returns the balance, with a width that most amounts fill in part, or its empty place while it is read. */
function worthPart(kernel: Kernel, { account, network }: ActiveAccount, isAwaited: boolean): HTMLElement | undefined {
  const { amount } = kernel.get(NativeBalances).state.get().byAccount[account] ?? {}
  if (!network || (amount === undefined && !isAwaited)) return undefined
  const { decimals, symbol } = network.nativeCurrency
  const worth = part('worth')
  worth.style.minInlineSize = `${RESERVED_CH + symbol.length}ch`
  if (amount === undefined) return worth
  const number = inLanguage(floorAmount(BigInt(amount), decimals, PLACES), kernel.get(Messages).locale.get())
  const balance = part('balance', `${number} ${symbol}`)
  // Read from left to right in a page of any direction.
  balance.dir = 'ltr'
  worth.append(balance)
  return worth
}

/** Formats a plain decimal like the dialog, with all of its places. */
function inLanguage(amount: string, locale: string): string {
  const places = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
  return format.format(amount as `${number}`)
}
