import type {
  AsyncParallelHook,
  AsyncSeriesBailHook,
  SyncBailHook,
  SyncWaterfallHook,
  ViewTarget
} from '@latchkit/kernel'
import type { ChainId, SignedIn, SignInRequest } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectRequest, WalletEntry } from './contract.js'

export interface SwitchRequest {
  readonly chain: ChainId
  readonly from: ChainId | undefined
}

export interface ConnectionsHooks {
  /** Hook that may reject an attempt before the request to the wallet. A tap that throws rejects. */
  readonly beforeConnect: AsyncSeriesBailHook<[ConnectRequest], 'reject'>
  /**
   * Hook that runs once a wallet that the visitor chose is connected, before `connect` resolves and `connections:connected` is
   * emitted, for example to sign the visitor in. `signedIn` is the message that the wallet signed for `signInRequest`; `undefined` if it
   * connected without signing in. If a tap returns `'reject'`, `connect` throws `connections/rejected`; a wallet that must not stay
   * connected is disconnected by the tap. If a tap throws, `connect` throws `connections/unavailable` and disconnects the wallet.
   */
  readonly connected: AsyncSeriesBailHook<[ActiveAccount, signedIn: SignedIn | undefined], 'reject'>
  /**
   * Hook that may return a function, which makes the request to sign in on the given chain. `connect` calls the function only for a
   * wallet that can connect and sign in with one approval. If the function rejects, the wallet connects without signing in.
   */
  readonly signInRequest: SyncBailHook<[ChainId], (signal: AbortSignal) => Promise<SignInRequest>>
  /** Hook that may sort or omit wallets and change their names or pictures. */
  readonly mergeConnectors: SyncWaterfallHook<readonly WalletEntry[]>
  /** Hook that may return a view in which the visitor confirms the switch. Without a view the switch starts at once. */
  readonly beforeSwitch: AsyncSeriesBailHook<[SwitchRequest], ViewTarget>
  /** Hook that runs before the request to the wallet to revoke this site's authorization. */
  readonly disconnecting: AsyncParallelHook<[{ readonly namespace: string; readonly connector: string }]>
}
