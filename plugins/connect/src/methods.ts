import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { ConnectOptions } from './options.js'
import type { ConnectContext } from './view-context.js'

/** Component with the site's terms, as links or as a checkbox. */
export const legal: LazyComponent = { id: 'legal', load: () => import('./views/legal.js') }
const hasTerms = ({ legalCheckbox, termsConditionsUrl, privacyPolicyUrl }: ConnectOptions) =>
  legalCheckbox || termsConditionsUrl || privacyPolicyUrl

/**
 * Loads connect methods, and the site's terms if it has any. Resolves when all of them have loaded or failed, so that none appears
 * later and moves the others.
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
