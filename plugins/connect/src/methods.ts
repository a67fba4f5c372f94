import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { ConnectOptions } from './options.js'
import type { ConnectContext } from './view-context.js'

/** The site's terms, as links or as a box to tick. */
export const legal: LazyComponent = { id: 'legal', load: () => import('./views/legal.js') }
const hasTerms = ({ legalCheckbox, termsConditionsUrl, privacyPolicyUrl }: ConnectOptions) =>
  legalCheckbox || termsConditionsUrl || privacyPolicyUrl

/**
 * Loads ways to connect, and the terms of a site that has some. Resolves when every one has arrived or failed, so that none of
 * them can push the others down later.
 */
export async function loadMethods(
  items: readonly LazyComponent[],
  { options, methods, report }: Pick<ConnectContext, 'options' | 'methods' | 'report'>
): Promise<void> {
  const loadOne = async (item: LazyComponent) => {
    if (methods.get().has(item)) return
    try {
      const { default: component } = await item.load()
      methods.set(new Map(methods.get()).set(item, component))
    } catch (error) {
      report(error, `connect method ${item.id}`)
    }
  }
  await Promise.all([...items, ...(hasTerms(options) ? [legal] : [])].map(loadOne))
}
