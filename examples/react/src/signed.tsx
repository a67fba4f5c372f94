import { useState } from 'react'
import { failureText } from './failure.js'

export interface Signed {
  readonly signature: string
  /** Recovered from the signature. */
  readonly signer: string
  /** The account that was asked to sign. */
  readonly asked: string
}

/** Runs one signing at a time and keeps how it went. */
export function useSigning(sign: () => Promise<Signed>) {
  const [state, setState] = useState<{ pending?: boolean; signed?: Signed; failure?: string }>({})
  const run = async () => {
    setState({ pending: true })
    try {
      setState({ signed: await sign() })
    } catch (error) {
      setState({ failure: failureText(error) })
    }
  }
  return { ...state, run: () => void run() }
}

/** What came of a signing, said aloud to those who listen. */
export function SigningResult({ pending, signed, failure }: Omit<ReturnType<typeof useSigning>, 'run'>) {
  return (
    <div className="result" role="status">
      {pending && <p className="muted">Waiting for the wallet…</p>}
      {failure && <p className="bad">{failure}</p>}
      {signed && <SignedBy {...signed} />}
    </div>
  )
}

function SignedBy({ signature, signer, asked }: Signed) {
  const isRight = signer === asked
  return (
    <>
      <p className={isRight ? 'good' : 'bad'}>
        {isRight ? 'Signed by' : 'Not the right signer:'} <code>{signer}</code> {isRight ? '✓' : '✗'}
      </p>
      <code className="signature">{signature}</code>
    </>
  )
}
