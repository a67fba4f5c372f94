import { useInsertionEffect } from 'react'
import { createSheet, type Sheet } from './create-sheet.js'

interface Later {
  readonly sheet: Sheet
  readonly added: Set<string>
}

// A style sheet belongs to the document that it was created for.
const sheets = /* @__PURE__ */ new WeakMap<Document, Later>()

function laterIn(page: Document): Later {
  const later = sheets.get(page) ?? { sheet: createSheet(), added: new Set() }
  sheets.set(page, later)
  return later
}

/** Style sheet with the rules of components that the first view does not use. */
export const laterSheet = (page: Document): Sheet => laterIn(page).sheet

/** Adds the rules of a component that the first view does not use, before its first paint. */
export function useStyles(rules: string): void {
  useInsertionEffect(() => {
    const { sheet, added } = laterIn(document)
    if (added.has(rules)) return
    added.add(rules)
    sheet.replaceSync([...added].join(''))
  }, [rules])
}
