import type { ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { useState } from 'react'

// Going back shows the very entry that was left, and only then.
const chosenTabs = /* @__PURE__ */ new WeakMap<ViewEntry, string>()

/** The tab that the visitor chose, also for whoever comes back from what stands in it; undefined before. */
export function useChosenTab(): readonly [string | undefined, (id: string) => void] {
  const { current } = useRouter()
  const [chosen, setChosen] = useState(() => {
    const entry = current()
    return entry && chosenTabs.get(entry)
  })
  const choose = (id: string) => {
    // Asked now: what was drawn ahead had none yet.
    const entry = current()
    if (entry) chosenTabs.set(entry, id)
    setChosen(id)
  }
  return [chosen, choose]
}
