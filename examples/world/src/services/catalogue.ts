/** Routes of `getWallets` and of the images. */
import { type Mark, markIcon } from '@latchkit/example-wallets/marks'
import { Hono } from 'hono'
import * as v from 'valibot'
import { drawIcon } from '../catalogue/drawing.js'
import { type CatalogueFault, spoilPage } from '../catalogue/hostile.js'
import { slugOf } from '../catalogue/names.js'
import { searchWallets } from '../catalogue/search.js'
import type { CatalogueWallet } from '../catalogue/wallet.js'
import { catalogueFaults, type FaultSwitch } from '../faults.js'
import type { ServiceContext, ServiceEnv } from './part.js'

const maxEntries = 100
const pictureAgeS = 3_600

const Whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1))
const List = v.pipe(
  v.string(),
  v.transform(text => text.split(',').filter(Boolean)),
  v.transform(values => (values.length > 0 ? values : undefined))
)
const Query = v.object({
  page: v.optional(Whole, '1'),
  entries: v.optional(v.pipe(Whole, v.maxValue(maxEntries)), '40'),
  search: v.optional(v.string()),
  badge_type: v.optional(v.picklist(['none', 'certified'])),
  include: v.optional(List),
  exclude: v.optional(List),
  chains: v.optional(List),
  names: v.optional(List),
  rdns: v.optional(List)
})

/** Creates the routes. @param hostile  Hostile entries that replace wallets, by id. */
export function walletRoutes(
  wallets: readonly CatalogueWallet[],
  hostile: ReadonlyMap<string, unknown>,
  faults: FaultSwitch
) {
  return new Hono<ServiceEnv>().get('/getWallets', context => {
    const parsed = v.safeParse(Query, context.req.query())
    if (!parsed.success) return context.json({ error: v.summarize(parsed.issues) }, 400)
    const { badge_type: badge, ...query } = parsed.output
    const page = searchWallets(wallets, { ...query, badge })
    const fault = faults.take(catalogueFaults)
    if (!fault) return context.json({ ...page, data: page.data.map(wallet => hostile.get(wallet.id) ?? wallet) })
    const first = searchWallets(wallets, { ...query, badge, page: 1 })
    return context.json(spoilPage(fault.kind as CatalogueFault, page, first) as object)
  })
}

/** Images of other things than wallets, by their requested ids. */
const pictures = {
  Asset: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:31337', 'eip155:31338'],
  Currency: ['usd', 'eur'],
  Token: ['eth', 'usdc', 'sol', 'btc']
}

export function imageRoutes(wallets: readonly CatalogueWallet[]) {
  const nameOf = new Map(wallets.map(({ image_id, name }) => [image_id, name]))
  const routes = new Hono<ServiceEnv>().get('/getWalletImage/:id', context => {
    const name = nameOf.get(context.req.param('id'))
    return name === undefined ? context.notFound() : picture(context, walletPicture(name))
  })
  for (const [kind, ids] of Object.entries(pictures)) {
    routes.get(`/public/get${kind}Image/:id`, context => {
      // Pages request symbols as they are written, `ETH`.
      const id = context.req.param('id').toLowerCase()
      return ids.includes(id) ? picture(context, drawIcon(`${kind} ${id}`)) : context.notFound()
    })
  }
  return routes
}

/** Returns the icon of a wallet. The test wallets have their own, the same as in the page. */
function walletPicture(name: string): string {
  const mark = slugOf(name)
  const marks: readonly string[] = ['larch', 'tidepool', 'quill', 'skipper'] satisfies Mark[]
  if (!marks.includes(mark)) return drawIcon(name)
  const [, base64 = ''] = markIcon(mark as Mark).split(',')
  return Buffer.from(base64, 'base64').toString('utf8')
}

function picture(context: ServiceContext, svg: string): Response {
  return context.body(svg, 200, {
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': `public, max-age=${pictureAgeS}`
  })
}
