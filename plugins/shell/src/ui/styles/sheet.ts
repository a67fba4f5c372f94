import { attempt } from './attempt.js'
import { base } from './base.js'
import { card } from './card.js'
import { controls } from './controls.js'
import { lists } from './lists.js'
import { preferences } from './preferences.js'
import { states } from './states.js'
import { tokens } from './tokens.js'

// A sheet belongs to the document it is made for; one of them serves every dialog in it.
const sheets = /* @__PURE__ */ new WeakMap<Document, CSSStyleSheet>()

export function sheetOf(page: Document): CSSStyleSheet {
  const known = sheets.get(page)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokens + base + controls + lists + states + attempt + card + preferences)
  sheets.set(page, sheet)
  return sheet
}
