import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { ConnectApi } from './contract.js'

/** Resolves when every one has arrived or failed, so that none of them can push the others down later. */
export async function loadMethods(
  items: readonly LazyComponent[],
  { methods, report }: Pick<ConnectApi, 'methods' | 'report'>
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
  await Promise.all(items.map(loadOne))
}
