import { base } from './base.js'
import { card } from './card.js'
import { controls } from './controls.js'
import { createSheet, type Sheet } from './create-sheet.js'
import { laterSheet } from './later.js'
import { lists } from './lists.js'
import { preferences } from './preferences.js'
import { tokens } from './tokens.js'

// A style sheet belongs to the document that it was created for. All dialogs of a document share one set.
const cachedSheets = /* @__PURE__ */ new WeakMap<Document, Sheet[]>()

/** Returns the style sheets of a document in the order of adoption. */
export function sheetsOf(page: Document): Sheet[] {
  const sheets = cachedSheets.get(page) ?? [
    sheetOf(tokens + base + controls + lists + card),
    laterSheet(page),
    sheetOf(preferences)
  ]
  cachedSheets.set(page, sheets)
  return sheets
}

function sheetOf(rules: string): Sheet {
  const sheet = createSheet()
  sheet.replaceSync(rules)
  return sheet
}
