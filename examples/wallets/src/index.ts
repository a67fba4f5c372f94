export { type CosmosBehaviour, honestCosmos } from './cosmos/behaviour.js'
export { injectCosmosWallet } from './cosmos/injection.js'
export type { TestKeplr } from './cosmos/keplr.js'
export {
  type CosmosTestChain,
  type CosmosTestWallet,
  type CosmosWalletOptions,
  createCosmosWallet
} from './cosmos/wallet.js'
export { announceEvmWallet } from './evm/announcement.js'
export type { Announce, Answer, ChainIdShape, EvmBehaviour, GarbageKind, UnknownChainError } from './evm/behaviour.js'
export { honest } from './evm/behaviour.js'
export { invalidParams, ProviderRpcError } from './evm/errors.js'
export { injectLegacy } from './evm/legacy.js'
export type { EvmNetwork } from './evm/networks.js'
export { type Address, AddressSchema, ChainIdSchema, type Hex, readParams, sameAddress } from './evm/params.js'
export type { EvmProvider, RequestArguments } from './evm/provider.js'
export type { LoggedRequest, RequestOutcome } from './evm/request-log.js'
export { TransactionParams, TypedData } from './evm/signing.js'
export type { EvmTestWallet, EvmWalletInfo, EvmWalletOptions } from './evm/wallet.js'
export { createEvmWallet, publicTestMnemonic } from './evm/wallet.js'
export { type Mark, markIcon } from './marks.js'
export type { InstalledTestWallets, TestWalletsOptions } from './page.js'
export { installTestWallets } from './page.js'
export { autoPrompt } from './prompt/auto.js'
export { manualPrompt } from './prompt/manual.js'
export type { Choice, PromptSurface, Question, Verdict } from './prompt/prompt.js'
