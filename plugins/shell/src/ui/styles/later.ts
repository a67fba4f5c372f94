import { useInsertionEffect } from 'react'

interface Later {
  readonly sheet: CSSStyleSheet
  readonly added: Set<string>
}

// A sheet belongs to the document it is made for.
const known = /* @__PURE__ */ new WeakMap<Document, Later>()

function laterIn(page: Document): Later {
  const later = known.get(page) ?? { sheet: new CSSStyleSheet(), added: new Set() }
  known.set(page, later)
  return later
}

/** Holds the rules of what has been drawn besides the first view. */
export const laterSheet = (page: Document): CSSStyleSheet => laterIn(page).sheet

/** For what the first view does without: adds a component's own rules, before it is painted for the first time. */
export function useStyles(rules: string): void {
  useInsertionEffect(() => {
    const { sheet, added } = laterIn(document)
    if (added.has(rules)) return
    added.add(rules)
    sheet.replaceSync([...added].join(''))
  }, [rules])
}
