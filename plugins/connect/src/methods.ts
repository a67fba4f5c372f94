import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { ConnectContext } from './view-context.js'

/** Component with the site's terms, as links or as a checkbox. */
export const legal: LazyComponent = { id: 'legal', load: () => import('./views/legal.js') }

/** Returns true if the site has terms to show or to agree to. */
export function hasTerms({ options, settings }: Pick<ConnectContext, 'options' | 'settings'>): boolean {
  const { termsConditionsUrl, privacyPolicyUrl } = settings.get()
  return Boolean(options.legalCheckbox || termsConditionsUrl || privacyPolicyUrl)
}

/**
 * Loads connect methods, and the site's terms if it has any. Resolves when all of them have loaded or failed, so that none appears
 * later and moves the others.
 */
export async function loadMethods(
  items: readonly LazyComponent[],
  { methods, report, ...context }: Pick<ConnectContext, 'options' | 'settings' | 'methods' | 'report'>
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
  await Promise.all([...items, ...(hasTerms(context) ? [legal] : [])].map(loadOne))
}
