import type { AnyPlugin } from '@latchkit/kernel'
import { AccountView } from '@latchkit/plugin-account/contract'
import { type SwapOptions, swap } from '@latchkit/plugin-swap'
import { type SwapStart, SwapView } from '@latchkit/plugin-swap/contract'
import { heldAssets } from '../fixtures/sending.js'
import { ridge, type SwapScene, swapAssets, swapScene } from '../fixtures/swaps.js'
import { typeInto } from '../fixtures/typing.js'
import { larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const { address: ridgeAddress = '' } = ridge

/** A quarter of an ether for Ridge Dollars, without an approval. */
export const coinToToken: SwapStart = { fromToken: '', toToken: ridgeAddress, amount: '0.25' }
/** A hundred Ridge Dollars for ether, with an approval. */
export const tokenToCoin: SwapStart = { fromToken: ridgeAddress, toToken: '', amount: '100' }

export interface Scene extends Omit<SwapScene, 'wallet'> {
  readonly options?: SwapOptions
  readonly more?: readonly AnyPlugin[]
}

const extras =
  ({ options = {}, more = [], ...scene }: Scene = {}) =>
  () => [swap(options), swapScene({ wallet: larch, ...scene }), heldAssets(swapAssets), ...more]

const form =
  (start?: SwapStart) =>
  async ({ connections, open, kernel }: StateTools) => {
    await connections.connect({ wallet: larch.id })
    await open(AccountView)
    kernel.router.push(SwapView, start)
  }

/** Presses buttons in sequence, each as soon as it can be pressed. */
export const pressReady = (...testIds: readonly string[]) =>
  function next(card: ShadowRoot, [testId, ...rest] = testIds): void {
    if (testId === undefined) return
    const selector = `[data-testid="${testId}"]:not(:disabled,[aria-disabled=true])`
    const button = card.querySelector<HTMLElement>(selector)
    button?.click()
    setTimeout(() => next(card, button ? rest : [testId, ...rest]), 30)
  }

const isChoosing = 'input[type=search]'
/** Steps from the form to the tokens of a side, and a search there. */
export const toTokens = (target: 'from' | 'to', words?: string) =>
  ({
    begins: `[data-testid=swap-input-token-${target}]`,
    visit(card: ShadowRoot) {
      pressReady(`swap-select-token-button-${target}`)(card)
      const type = () => {
        if (!card.querySelector(isChoosing)) setTimeout(type, 30)
        else if (words !== undefined) typeInto(isChoosing, words)(card)
      }
      type()
    }
  }) as const

const isQuoted = '[data-testid=swap-action-button][data-variant=primary]'
export const isPriced = `.card:has(${isQuoted}):has([data-testid=swap-fee] bdi) [data-testid=swap-rate]`
export const toPreview = { begins: isPriced, visit: pressReady('swap-action-button') } as const
export const toWallet = { begins: isPriced, visit: pressReady('swap-action-button', 'swap-confirm-button') } as const
export const isArmed = '[data-testid=swap-confirm-button]:not(:disabled,[aria-disabled=true])'

export const state = (
  id: string,
  title: string,
  {
    scene = {},
    start = coinToToken,
    ...more
  }: Partial<GalleryState> & Pick<GalleryState, 'shows'> & { readonly scene?: Scene; readonly start?: SwapStart }
): GalleryState => ({ id: `swap-${id}`, group: 'Swap', title, extras: extras(scene), prepare: form(start), ...more })
