import type { Question, QuestionFact, Verdict } from './prompt.js'
import { windowSheet } from './window-sheet.js'

export interface PromptWindow {
  /** Shows the number of waiting prompts. */
  showWaiting(count: number): void
}

const hostTag = 'latchkit-test-wallet'
/** Interval of checks for another dialog on top. */
const raiseEveryMs = 150
/** Events that must not reach the page's listeners, since a real wallet's window is not part of the page. */
const privateEvents = [
  'keydown',
  'keyup',
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'focusin',
  'focusout',
  'change'
]

/**
 * Opens the wallet's window and calls `decide` once. It is a modal dialog, because everything else is inert while the
 * page has a modal dialog of its own, and it returns to the top when the page opens another one later. Escape and the
 * close button decline.
 */
export function openPromptWindow(
  question: Question,
  waiting: number,
  decide: (verdict: Verdict) => void
): PromptWindow {
  const host = document.createElement(hostTag)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [windowSheet()]
  for (const name of privateEvents) host.addEventListener(name, event => event.stopPropagation())

  const dialog = element('dialog', { className: 'window' })
  dialog.style.setProperty('--accent', question.wallet.accent)
  const title = element('h2', { textContent: question.title, id: 'title', tabIndex: -1 })
  dialog.setAttribute('aria-labelledby', title.id)
  const queueNote = element('p', { className: 'queue', role: 'status' })
  const reject = element('button', { type: 'button', textContent: 'Reject' })
  const approve = element('button', { type: 'button', textContent: 'Approve', className: 'primary' })
  const cross = element('button', {
    type: 'button',
    className: 'cross',
    textContent: '×',
    ariaLabel: 'Reject and close'
  })
  const boxes = choiceBoxes(question)
  const close = (verdict: Verdict) => {
    clearInterval(raising)
    dialog.close()
    host.remove()
    decide(verdict)
  }
  const refuse = () => close({ approved: false })
  const picked = () => boxes.filter(({ box }) => box.checked).map(({ id }) => id)

  reject.addEventListener('click', refuse)
  cross.addEventListener('click', refuse)
  approve.addEventListener('click', () => close({ approved: true, chosen: picked() }))
  dialog.addEventListener('cancel', event => {
    event.preventDefault()
    refuse()
  })
  dialog.addEventListener('change', () => {
    approve.disabled = boxes.length > 0 && picked().length === 0
  })
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.animate(nudge, { duration: 200 })
  })

  const content = element('div', { className: 'content' })
  content.append(title, site(question.origin), ...question.facts.map(fact), ...choices(question, boxes))
  const actions = element('div', { className: 'actions' })
  actions.append(reject, approve)
  dialog.append(bar(question, cross), content, queueNote, actions)
  root.append(dialog)
  document.body.append(host)

  const raise = () => {
    if (dialog.open) dialog.close()
    dialog.showModal()
    title.focus()
  }
  const raising = setInterval(() => {
    if (!isOnTop(host, dialog)) raise()
  }, raiseEveryMs)
  raise()

  const showWaiting = (count: number) => {
    queueNote.hidden = count === 0
    queueNote.textContent = `${count} more ${count === 1 ? 'request' : 'requests'} waiting`
  }
  showWaiting(waiting)
  return { showWaiting }
}

const nudge = [
  { transform: 'none' },
  { transform: 'translateX(-6px)' },
  { transform: 'translateX(6px)' },
  { transform: 'none' }
]

/**
 * Returns false for a dialog under another modal one: inert elements are never hit. Neither is an element outside the
 * viewport.
 */
function isOnTop(host: Element, dialog: HTMLElement): boolean {
  const { left, top, width } = dialog.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + 8)
  return hit === host || hit === null
}

function bar({ wallet }: Question, cross: Element): HTMLElement {
  const header = element('header')
  const text = element('div')
  text.append(
    element('strong', { textContent: wallet.name }),
    element('small', { textContent: 'Test wallet · public keys, no value' })
  )
  header.append(element('img', { src: wallet.icon, alt: '' }), text, cross)
  return header
}

function site(origin: string): HTMLElement {
  const line = element('p', { className: 'site' })
  line.append(element('bdi', { textContent: origin }))
  return line
}

function fact({ label, value, shape = 'text' }: QuestionFact): HTMLElement {
  const group = element('div', { className: 'fact' })
  const content = element(shape === 'code' ? 'pre' : 'p', { textContent: visible(value), dir: 'auto' })
  // Long values scroll, and scrollable elements must be reachable by keyboard.
  if (value.length > 300) content.tabIndex = 0
  group.append(element('h3', { textContent: visible(label) }), content)
  return group
}

interface ChoiceBox {
  readonly id: string
  readonly label: string
  readonly box: HTMLInputElement
}

function choiceBoxes({ choices }: Question): readonly ChoiceBox[] {
  return (choices?.options ?? []).map(({ id, label, chosen }) => ({
    id,
    label,
    box: element('input', { type: 'checkbox', checked: chosen, value: id })
  }))
}

function choices({ choices: asked }: Question, boxes: readonly ChoiceBox[]): readonly HTMLElement[] {
  if (!asked) return []
  const group = element('fieldset')
  group.append(element('legend', { textContent: asked.label }))
  for (const { label, box } of boxes) {
    const row = element('label')
    row.append(box, element('span', { textContent: label }))
    group.append(row)
  }
  return [group]
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {}
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties)
}

/**
 * Escapes characters that are invisible or that reorder others (controls except line breaks, zero-width, bidi), so
 * that the user sees what is signed.
 */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  )
}
