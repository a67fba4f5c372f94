import { base58 } from '@scure/base'
import type { Call, Consent } from '../answer.js'
import type { SolanaKey } from '../lazy/solana-signer.js'
import { strangerMnemonic } from '../phrases.js'
import type { QuestionFact } from '../prompt/prompt.js'
import { type SignInInput, signedMessage, signInText } from '../sign-in-text.js'
import { type SolanaBehaviour, strangerSolanaAddress } from './behaviour.js'
import type { ChangeListener, StandardTestAccount } from './standard.js'

export interface FeatureParts {
  readonly chains: readonly string[]
  behaviour(): SolanaBehaviour
  keys(): Promise<readonly SolanaKey[]>
  shown(): readonly StandardTestAccount[]
  permitted(): readonly string[]
  permit(addresses: readonly string[]): Promise<void>
  readonly listeners: Set<ChangeListener>
  readonly send?: (transaction: Uint8Array, chain: string) => Promise<Uint8Array>
  readonly call: Call
}

interface MessageInput {
  readonly account: StandardTestAccount
  readonly message: Uint8Array
}
interface TransactionInput {
  readonly account: StandardTestAccount
  readonly transaction: Uint8Array
  readonly chain?: string
}

const SIGNATURE_BYTES = 64

/** Creates the Wallet Standard features of a Solana wallet. They sign with real keys, after consent. */
export function createFeatures(parts: FeatureParts): Readonly<Record<string, object>> {
  const { keys, shown, permitted, permit, behaviour, listeners, call, send } = parts

  const connect = async (consent: Consent, silent: boolean) => {
    const all = await keys()
    const held = permitted()
    if (held.length === 0 && !silent) {
      const chosen = await consent({
        title: 'Connect to this site?',
        facts: [{ label: 'It will see', value: 'the accounts you pick, their balance and activity' }],
        choices: {
          label: 'Accounts',
          options: all.map(({ address }, index) => ({
            id: address,
            label: `Account ${index + 1}  ${address.slice(0, 6)}…${address.slice(-6)}`,
            chosen: index === 0
          }))
        }
      })
      await permit(all.map(({ address }) => address).filter(address => chosen.includes(address)))
    } else await permit(held)
    return { accounts: shown() }
  }

  /** A wallet with false accounts has no key for them and uses its first. */
  const keyOf = async ({ address }: StandardTestAccount) => {
    if (!shown().some(account => account.address === address))
      throw new Error(`${address} is not connected to this site`)
    const all = await keys()
    const key = all.find(one => one.address === address) ?? all[0]
    if (!key) throw new RangeError('A wallet needs at least one account index')
    return key
  }

  const signMessages = async (consent: Consent, inputs: readonly MessageInput[]) => {
    const outputs = []
    for (const { account, message } of inputs) {
      const key = await keyOf(account)
      await consent({
        title: 'Sign this message?',
        facts: [code('Account', account.address), code('Message', readable(message))]
      })
      const { signWithAnotherKey, signAnotherMessage } = behaviour()
      const signed = signedMessage(message, signAnotherMessage, strangerSolanaAddress)
      const signature = key.sign(signed)
      // For a verifier the signature of another key is just 64 other bytes.
      outputs.push({
        signedMessage: signed,
        signature: signWithAnotherKey ? (await stranger()).sign(signed) : signature
      })
    }
    return outputs
  }

  /** Connects and signs the message of a site with one approval. */
  const signIn = async (consent: Consent, inputs: readonly SignInInput[]) => {
    const [key] = await keys()
    if (!key) throw new RangeError('A wallet needs at least one account index')
    const outputs = []
    for (const input of inputs) {
      const { lieInSignIn, signWithAnotherKey } = behaviour()
      const style = { family: 'Solana', stranger: strangerSolanaAddress, lie: lieInSignIn } as const
      const message = new TextEncoder().encode(signInText(input, key.address, style))
      await consent({
        title: 'Sign in to this site?',
        facts: [code('Account', key.address), code('Message', readable(message))]
      })
      await permit([key.address])
      const [account] = shown()
      const signature = (signWithAnotherKey ? await stranger() : key).sign(message)
      outputs.push({ account, signedMessage: message, signature })
    }
    return outputs
  }

  const signTransaction = async (consent: Consent, { account, transaction, chain }: TransactionInput) => {
    const key = await keyOf(account)
    await consent({
      title: 'Sign this transaction?',
      facts: [
        code('Account', account.address),
        { label: 'Network', value: chain ?? 'not said' },
        code('Transaction', base58.encode(transaction))
      ]
    })
    return signInPlace(transaction, key, behaviour().signWithAnotherKey ? await stranger() : key)
  }

  return {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { readonly silent?: boolean }) =>
        call('standard:connect', input, consent => connect(consent, input?.silent === true))
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => call('standard:disconnect', undefined, () => permit([]))
    },
    'standard:events': {
      version: '1.0.0',
      on(_: 'change', listener: ChangeListener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly MessageInput[]) =>
        call('solana:signMessage', inputs, consent => signMessages(consent, inputs))
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly SignInInput[]) =>
        call('solana:signIn', inputs, consent => signIn(consent, inputs.length > 0 ? inputs : [{}]))
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        call('solana:signTransaction', inputs, async consent => {
          const outputs = []
          for (const input of inputs) outputs.push({ signedTransaction: await signTransaction(consent, input) })
          return outputs
        })
    },
    ...(send && {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (input: TransactionInput) =>
          call('solana:signAndSendTransaction', [input], async consent => [
            { signature: await send(await signTransaction(consent, input), input.chain ?? '') }
          ])
      }
    })
  }
}

/** Derives a key that no wallet holds. */
async function stranger(): Promise<SolanaKey> {
  const { deriveSolanaKeys } = await import('../lazy/solana-signer.js')
  const [key] = deriveSolanaKeys(strangerMnemonic, [0])
  return key as SolanaKey
}

/** Writes a signature into its slot; `transaction` is in wire form with at most 127 signatures. */
function signInPlace(transaction: Uint8Array, { publicKey }: SolanaKey, { sign }: SolanaKey): Uint8Array {
  const count = transaction[0] ?? 0
  const message = transaction.slice(1 + count * SIGNATURE_BYTES)
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0
  // A transaction has fewer than 128 keys, so their count is one byte.
  const firstKey = header + 4
  const keyAt = (index: number) => message.subarray(firstKey + index * 32, firstKey + (index + 1) * 32)
  const place = Array.from({ length: count }, (_, index) => index).find(index =>
    keyAt(index).every((byte, at) => byte === publicKey[at])
  )
  if (place === undefined) throw new Error('The account does not have to sign this transaction')
  const signed = transaction.slice()
  signed.set(sign(message), 1 + place * SIGNATURE_BYTES)
  return signed
}

const code = (label: string, value: string): QuestionFact => ({ label, value, shape: 'code' })

/** Returns the text that is signed, or the hex if the bytes are not text. */
function readable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  }
}
