import type { RequestState } from './use-request.js'

export interface Signed {
  readonly signature: string
  /** Address that was recovered from the signature. */
  readonly signer: string
  /** Address of the account that the wallet was requested to sign with. */
  readonly address: string
}

/** Shows the state and result of a signing request in a live region, which screen readers announce. */
export function SigningResult({ pending, result, failure, cancelled }: RequestState<Signed>) {
  return (
    <div className="result" role="status">
      {pending && <p className="muted">Waiting for the wallet…</p>}
      {cancelled && <p className="muted">Cancelled</p>}
      {failure && <p className="bad">{failure}</p>}
      {result && <SignedBy {...result} />}
    </div>
  )
}

function SignedBy({ signature, signer, address }: Signed) {
  const isRight = signer === address
  return (
    <>
      <p className={isRight ? 'good' : 'bad'}>
        {isRight ? 'Signed by' : 'Not the right signer:'} <code>{signer}</code> {isRight ? '✓' : '✗'}
      </p>
      <code className="signature">{signature}</code>
    </>
  )
}
