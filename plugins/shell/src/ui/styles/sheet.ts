import { base } from './base.js'
import { card } from './card.js'
import { controls } from './controls.js'
import { laterSheet } from './later.js'
import { lists } from './lists.js'
import { preferences } from './preferences.js'
import { states } from './states.js'
import { tokens } from './tokens.js'

// A sheet belongs to the document it is made for; one set of them serves every dialog in it.
const known = /* @__PURE__ */ new WeakMap<Document, CSSStyleSheet[]>()

/** In the order they are to be adopted in. */
export function sheetsOf(page: Document): CSSStyleSheet[] {
  const made = known.get(page) ?? [
    sheetOf(tokens + base + controls + lists + states + card),
    laterSheet(page),
    sheetOf(preferences)
  ]
  known.set(page, made)
  return made
}

function sheetOf(rules: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  return sheet
}
