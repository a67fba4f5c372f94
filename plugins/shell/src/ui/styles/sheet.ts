import { base } from './base.js'
import { card } from './card.js'
import { controls } from './controls.js'
import { createSheet, type Sheet } from './create-sheet.js'
import { laterSheet } from './later.js'
import { lists } from './lists.js'
import { preferences } from './preferences.js'
import { tokens } from './tokens.js'

// A sheet belongs to the document it is made for; one set of them serves every dialog in it.
const cachedSheets = /* @__PURE__ */ new WeakMap<Document, Sheet[]>()

/** In the order they are to be adopted in. */
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
