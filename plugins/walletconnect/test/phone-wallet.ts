/** Mobile wallets with the real SDK, in Node. By default, a wallet has one key on two EVM networks. */
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { silentLogger } from '../src/lazy/core-options.js'
import { ignoreRejections } from '../src/lazy/sdk.js'

/**
 * Wait options for effects of a message on the other side. `acknowledged()` of the SDK is not used: a response that arrives
 * before the relay's response to the sender is never acknowledged (2.21.8).
 */
export const patience = { timeout: 10_000 }
export const projectId = 'a'.repeat(32)
export const key = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const accounts = [`eip155:31337:${key.address}`, `eip155:31338:${key.address}`]
export const approval = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    accounts,
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged']
  }
}
export type Namespaces = Record<string, { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }>

export const larch = { name: 'Larch', description: 'A wallet', url: 'https://larch.example', icons: [] as string[] }
let phones = 0

/** Handlers of the wallet by method: they get the request's parameters and return the result. */
export type Answers = Readonly<Record<string, (params: never) => Promise<unknown>>>

/** Request to connect and sign in that a wallet gets. */
type AuthPayload = Parameters<typeof populateAuthPayload>[0]['authPayload']
type Cacao = ReturnType<typeof buildAuthObject>

/** How a wallet signs in. Everything that is left out is as the site requests it. */
interface Authentication {
  /** Networks and methods that the wallet has. */
  readonly chains?: string[]
  readonly methods?: string[]
  /** Network that the wallet signs in on. @defaultValue the first of the request that it has */
  readonly chain?: string
  readonly address?: string
  readonly signer?: typeof key
  /** Changes the message before the wallet signs it. */
  readonly change?: (payload: AuthPayload) => AuthPayload
  /** Changes the response after the library of the wallet has checked it. */
  readonly forge?: (result: { cacaos: [Cacao]; responder: { publicKey: string; metadata: object } }) => unknown
}

const personalSign = ([raw]: readonly [`0x${string}`]) => key.signMessage({ message: { raw } })

/** Creates a wallet that signs `personal_sign` without confirmation and rejects methods without a handler in `answers`. */
export async function startPhone(relayUrl: string, metadata = larch, answers: Answers = {}) {
  phones += 1
  const core = new Core({
    projectId,
    relayUrl,
    logger: silentLogger,
    customStoragePrefix: `phone-${phones}`,
    storageOptions: { database: ':memory:' }
  })
  core.eventClient.init = async () => {}
  core.verify.resolve = async () => undefined as never
  const wallet = await WalletKit.init({
    core,
    metadata
  })
  // A `disconnect` for a session that the wallet has ended itself would be an unhandled rejection.
  ignoreRejections(wallet.engine.signClient.engine, 'isValidDisconnect')
  const asked: { chainId: string; method: string }[] = []
  wallet.on('session_request', async ({ topic, id, params }) => {
    const { chainId, request } = params
    asked.push({ chainId, method: request.method })
    const answer = ({ personal_sign: personalSign, ...answers } as Answers)[request.method]
    const response = answer
      ? { result: await answer(request.params as never) }
      : { error: { code: 5_000, message: 'User rejected.' } }
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } as never })
  })

  const scan = async (uri: string) => {
    const proposed = new Promise<{ id: number; params: { optionalNamespaces: object; requiredNamespaces: object } }>(
      resolve => wallet.once('session_proposal', resolve as never)
    )
    await wallet.pair({ uri })
    return proposed
  }
  /** Reads a code. Resolves with the request to connect and sign in that it carries. */
  const scanToSignIn = async (uri: string) => {
    const requested = new Promise<{ id: number; params: { authPayload: AuthPayload } }>(resolve =>
      wallet.once('session_authenticate', resolve as never)
    )
    // The code carries a session proposal, too. The library warns about a wallet without a listener.
    wallet.once('session_proposal', () => {})
    await wallet.pair({ uri })
    return requested
  }
  /** Sends what `forge` returns as the results of the wallet's library. */
  const forgeResults = (forge: (result: never) => unknown) => {
    const engine = wallet.engine.signClient.engine as unknown as {
      sendResult(response: { result: unknown }): Promise<void>
    }
    const send = engine.sendResult.bind(engine)
    engine.sendResult = response => {
      engine.sendResult = send
      return send({ ...response, result: forge(structuredClone(response.result) as never) })
    }
  }
  const answerSignIn = async (id: number, authPayload: AuthPayload, options: Authentication = {}) => {
    const { chains = approval.eip155.chains, methods = approval.eip155.methods, address = key.address } = options
    const { signer = key, change = (payload: AuthPayload) => payload, forge } = options
    const payload = change(populateAuthPayload({ authPayload, chains, methods }))
    const issuer = `did:pkh:${options.chain ?? payload.chains[0]}:${address}`
    const message = wallet.formatAuthMessage({ request: payload, iss: issuer })
    const signature = await signer.signMessage({ message })
    if (forge) forgeResults(forge)
    const auths = [buildAuthObject(payload, { t: 'eip191', s: signature }, issuer)]
    return wallet.approveSessionAuthenticate({ id, auths })
  }
  return {
    wallet,
    relayUrl,
    asked,
    scan,
    scanToSignIn,
    /** Connects and signs in with one approval (`wc_sessionAuthenticate`). */
    async authenticate(uri: string, options: Authentication = {}) {
      const { id, params } = await scanToSignIn(uri)
      return answerSignIn(id, params.authPayload, options)
    },
    answerSignIn,
    async approve(uri: string, namespaces: Namespaces = approval) {
      const { id } = await scan(uri)
      return wallet.approveSession({ id, namespaces })
    },
    leave: (topic: string) =>
      wallet.disconnectSession({ topic, reason: { code: 6_000, message: 'User disconnected.' } }),
    async refuse(uri: string) {
      const { id } = await scan(uri)
      await wallet.rejectSession({ id, reason: { code: 5_000, message: 'User rejected.' } })
    },
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    }
  }
}
export type Phone = Awaited<ReturnType<typeof startPhone>>
