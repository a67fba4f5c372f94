/** Names the dialog in the state of the history entry that stands for it. */
const MARK = 'latchkitDialog'
/** A site that goes elsewhere because the dialog closed does so within this time. */
const SITE_FIRST_MS = 150

interface BackClosesParts {
  /** Asks for the dialog to close; resolves with false when a guard refused. */
  readonly close: () => Promise<boolean>
  /** The dialog is gone for good. */
  readonly until: AbortSignal
}

/**
 * Makes the browser's Back close the dialog instead of leaving the page: adds a history entry with the page's own address
 * and a copy of its own state, so that a router of the site sees no change. Leaves the site's history alone where its state
 * is not a plain object, and where the browser refuses an entry (sandboxed frames, too many at once).
 *
 * @returns a function for each opening, which returns what ends it. That takes the entry away again, unless the site went
 *   elsewhere meanwhile: then the entry stays, and does nothing.
 */
export function createBackCloses({ close, until }: BackClosesParts): () => () => void {
  // Another document of this page had another time: its entry is left over from before a reload.
  const document = `${performance.timeOrigin} `
  const id = document + crypto.getRandomValues(new Uint32Array(2)).join('')
  const isOurs = () => markOf(history.state) === id
  const entry: OwnEntry = { address: '', length: 0, key: undefined }
  let leaving: ReturnType<typeof setTimeout> | undefined
  let isNavigating = false
  let isOpen = false

  const add = () => {
    const { state } = history
    if (!isCopyable(state)) return
    const mark = markOf(state)
    const isLeftOver = mark !== undefined && !mark.startsWith(document)
    try {
      if (mark !== id) history[isLeftOver ? 'replaceState' : 'pushState']({ ...state, [MARK]: id }, '')
    } catch {
      // The dialog works without.
    }
    Object.assign(entry, { address: location.href, length: history.length, key: entries()?.currentEntry?.key })
  }
  const onPopState = async () => {
    // The site followed a link to a part of its page, which adds an entry: the visitor did not go back.
    const isLinkInPage = location.href !== entry.address && isBehind(entry)
    if (!isOurs() && !isLinkInPage && !(await close())) add()
  }
  const onNavigate = () => {
    isNavigating = true
  }
  const takeAway = () => {
    window.removeEventListener('beforeunload', onNavigate)
    // A page that takes the dialog apart goes elsewhere as a rule.
    if (!isOurs() || isNavigating || until.aborted) return
    // The browser goes back a moment later. An entry that the site adds meanwhile would be left in place of ours, and a
    // dialog that opens meanwhile lost its own.
    const onGoneBack = () => {
      if (isOurs()) history.forward()
      else if (isOpen) add()
    }
    window.addEventListener('popstate', onGoneBack, { once: true })
    history.back()
  }

  return () => {
    clearTimeout(leaving)
    isNavigating = false
    add()
    if (!isOurs()) return () => undefined
    isOpen = true
    window.addEventListener('popstate', onPopState)
    window.addEventListener('beforeunload', onNavigate)
    return () => {
      isOpen = false
      window.removeEventListener('popstate', onPopState)
      if (until.aborted) takeAway()
      else leaving = setTimeout(takeAway, SITE_FIRST_MS)
    }
  }
}

interface OwnEntry {
  readonly address: string
  /** Of the history once the entry was added. */
  readonly length: number
  /** Where the browser has a `navigation`. */
  readonly key: string | undefined
}

interface HistoryEntries {
  readonly currentEntry?: { readonly key: string; readonly index: number } | null
  entries(): readonly { readonly key: string; readonly index: number }[]
}

const entries = () => (window as { readonly navigation?: HistoryEntries }).navigation

/** Whether the entry is still there, before the one that is shown. A history that is full (50) keeps its length. */
function isBehind({ key, length }: OwnEntry): boolean {
  const navigation = entries()
  if (!navigation) return history.length > length
  const own = navigation.entries().find(other => other.key === key)
  return own !== undefined && own.index < (navigation.currentEntry?.index ?? 0)
}

function markOf(state: unknown): string | undefined {
  const mark: unknown = Object(state)[MARK]
  return typeof mark === 'string' ? mark : undefined
}

const isCopyable = (state: unknown): boolean =>
  state === null || state === undefined || Object.getPrototypeOf(state) === Object.prototype
