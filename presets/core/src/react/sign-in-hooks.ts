import { useReadable } from '@latchkit/kernel/react'
import { SignIn } from '@latchkit/plugin-siwx/contract'
import { serviceOf } from '../actions/watch.js'
import { useLatchkit } from './provider.js'
import { useAction } from './use-action.js'

/**
 * Returns the session of the account that is shown, and functions that sign the visitor in and out. `signIn` and `signOut` never throw.
 * `error` is the error of the last `signIn`. `signInAsync` rejects like `SignIn.signIn`.
 *
 * @throws {KernelError} `service/unknown` without the plugin `siwx`.
 * @example
 * ```tsx
 * const { session, signIn, isPending } = useSignIn()
 * ```
 */
export function useSignIn() {
  const api = serviceOf(useLatchkit(), SignIn)
  const session = useReadable(api.session)
  const { run, runAsync, progress, reset } = useAction(api.signIn)
  const { run: signOut } = useAction(api.signOut)
  return { session, signIn: run, signInAsync: runAsync, signOut, reset, ...progress }
}
