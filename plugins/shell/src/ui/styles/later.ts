import { useInsertionEffect } from 'react'
import { createSheet, type Sheet } from './create-sheet.js'

interface Later {
  readonly sheet: Sheet
  readonly added: Set<string>
}

// A sheet belongs to the document it is made for.
const sheets = /* @__PURE__ */ new WeakMap<Document, Later>()

function laterIn(page: Document): Later {
  const later = sheets.get(page) ?? { sheet: createSheet(), added: new Set() }
  sheets.set(page, later)
  return later
}

/** Holds the rules of what has been drawn besides the first view. */
export const laterSheet = (page: Document): Sheet => laterIn(page).sheet

/** For what the first view does without: adds a component's own rules, before it is painted for the first time. */
export function useStyles(rules: string): void {
  useInsertionEffect(() => {
    const { sheet, added } = laterIn(document)
    if (added.has(rules)) return
    added.add(rules)
    sheet.replaceSync([...added].join(''))
  }, [rules])
}
