const { VITE_SIGN_IN_URL: given } = import.meta.env

/**
 * URL of the sign-in server, with the host name of this page; `undefined` without a server. A page of `localhost` gets no cookies of
 * `127.0.0.1`, because they are two sites.
 */
export const signInUrl = given && withHostOfPage(given)

function withHostOfPage(text: string): string {
  const url = new URL(text)
  url.hostname = location.hostname
  return url.href
}
