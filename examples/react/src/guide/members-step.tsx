import { useConnection, useSignIn } from 'latchkit/react'
import { useState } from 'react'
import { Step } from './step.js'

/**
 * Signs the visitor in with the wallet, and loads a page that only a signed-in visitor can load.
 *
 * @param url - endpoints of the sign-in server.
 */
export function MembersStep({ url }: { readonly url: string }) {
  const { isConnected } = useConnection()
  const { session, signIn, signOut, isPending } = useSignIn()
  const [page, setPage] = useState('')
  const load = async () => {
    const response = await fetch(new URL('/members', url), { credentials: 'include' }).catch(() => undefined)
    setPage(response ? await response.text() : 'The server does not respond.')
  }
  return (
    <Step number={4} title="Sign in" done={session !== undefined}>
      <p className="about">
        {session ? 'The server knows this account as yours.' : 'Prove to a server that you hold the account.'}
      </p>
      <div className="actions">
        {session ? (
          <button type="button" className="quiet" onClick={signOut}>
            Sign out
          </button>
        ) : (
          <button type="button" disabled={!isConnected || isPending} onClick={() => signIn()}>
            Sign in with wallet
          </button>
        )}
        <button type="button" className="quiet" onClick={() => void load()}>
          Load members’ page
        </button>
      </div>
      <p role="status" data-testid="members-page">
        {page}
      </p>
    </Step>
  )
}
