/** Browser of a visitor, as far as the server can see it: an origin, cookies, and requests. */
import type { SignedInAccount, SignInErrorCode, SignInServer } from '@latchkit/plugin-siwx/server'

export const ORIGIN = 'https://shop.example'

export type Body = Partial<{
  readonly code: SignInErrorCode
  readonly message: string
  readonly nonce: string
  readonly expiresAt: string
  readonly accounts: readonly SignedInAccount[]
}>

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface TestBrowser {
  readonly cookies: Map<string, string>
  get(path: string, headers?: HeadersInit): Promise<Reply>
  post(path: string, body?: unknown, headers?: HeadersInit): Promise<Reply>
  /** Sends any request with the cookies, and stores those of the response. */
  send(path: string, init: RequestInit): Promise<Reply>
  nonce(): Promise<string>
  /** Sends the request of a page with the cookies, as `fetch` of a browser does. */
  readonly fetch: typeof fetch
}

/** Creates a browser with no cookies. @param origin - the page's. Another is sent as `Origin` only if `headers` say so. */
export function createBrowser(handle: SignInServer['handle'], origin = ORIGIN): TestBrowser {
  const cookies = new Map<string, string>()
  const request = async (url: URL, init: RequestInit | undefined): Promise<Response> => {
    const request = new Request(url, init)
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await handle(request)
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie)
    return response
  }
  const send: TestBrowser['send'] = async (path, init) => {
    const response = await request(new URL(path, origin), init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as Body) }
  }
  const post: TestBrowser['post'] = (path, body = {}, headers = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin, 'content-type': 'application/json', ...headers }
    })
  return {
    cookies,
    send,
    post,
    fetch: (url, { method, body, headers } = {}) =>
      request(new URL(String(url)), {
        method,
        body,
        headers: { ...headers, ...(method === 'POST' && { origin }) }
      } as RequestInit),
    get: (path, headers = {}) => send(path, { headers }),
    nonce: async () => (await post('/siwx/nonce')).body.nonce ?? ''
  }
}

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
