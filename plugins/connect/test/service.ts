import type { AnyPlugin } from '@latchkit/kernel'
import { type CatalogueOptions, catalogue } from '@latchkit/plugin-catalogue'
import { data } from '@latchkit/plugin-data'

const entry = (index: number, more: object = {}) => ({
  id: `w${index}`,
  name: `Wallet ${index}`,
  chains: ['fake:one'],
  image_id: `i${index}`,
  homepage: `https://w${index}.example/`,
  app_store: `https://apps.example/w${index}`,
  chrome_store: `https://extensions.example/w${index}`,
  badge_type: index % 3 === 0 ? 'certified' : 'none',
  ...more
})
type Entry = ReturnType<typeof entry>

export interface Service {
  /** Paths with queries, oldest first. */
  readonly asked: string[]
  /** Function that returns a response in place of the normal one, or `undefined` for the normal one. */
  fault: (() => Response | Promise<Response>) | undefined
  /** Promise that delays every response. @defaultValue nothing */
  hold?: Promise<void>
  readonly plugins: readonly AnyPlugin[]
}

/** Returns a catalogue server inside the page. The catalogue's own tests cover real responses and failures. */
export function service(count: number, options: CatalogueOptions = {}): Service {
  const all = Array.from({ length: count }, (_, index) => entry(index))
  const asked: string[] = []
  const answer = (url: URL): Response => {
    const { pathname, searchParams } = url
    if (pathname.startsWith('/getWalletImage')) {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
      return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
    }
    return Response.json(page(all, searchParams))
  }
  const self: Service = {
    asked,
    fault: undefined,
    plugins: [
      data({
        projectId: 'p1',
        services: { catalogue: 'https://wallets.test' },
        backOffMs: 1,
        fetch: async input => {
          const url = new URL(String(input))
          asked.push(url.pathname + url.search)
          await self.hold
          return self.fault ? self.fault() : answer(url)
        }
      }),
      catalogue(options)
    ]
  }
  return self
}

function page(all: readonly Entry[], query: URLSearchParams) {
  const [number, size] = [Number(query.get('page') ?? 1), Number(query.get('entries'))]
  const included = query.get('include')?.split(',')
  const found = all.filter(
    ({ id, name, badge_type }) =>
      (included?.includes(id) ?? true) &&
      name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
      (query.get('badge_type') ?? badge_type) === badge_type
  )
  return { data: found.slice((number - 1) * size, number * size), count: found.length }
}
