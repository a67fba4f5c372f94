/** Property of a history entry's state that marks the entry as the dialog's. */
const MARK = 'latchkitDialog'
/** Time that the site has to navigate after the dialog closed, before the entry is removed, ms. */
const SITE_FIRST_MS = 150

interface BackClosesOptions {
  /** Requests that the dialog closes; resolves with `false` if a tap of `beforeClose` kept it open. */
  readonly close: () => Promise<boolean>
  /** Aborts when the dialog is disposed. */
  readonly until: AbortSignal
}

/**
 * Makes the browser's Back button close the dialog instead of leaving the page: adds a history entry with the page's address
 * and a copy of its state, so that the site's router sees no change. Leaves the history unchanged if its state is not a plain
 * object, or if the browser refuses an entry (sandboxed frames, too many calls).
 *
 * @returns a function to call on each opening, which returns a cleanup function. The cleanup removes the entry, unless the site
 *   has navigated in the meantime: then the entry stays and has no effect.
 */
export function createBackCloses({ close, until }: BackClosesOptions): () => () => void {
  const id = documentMark() + crypto.getRandomValues(new Uint32Array(2)).join('')
  const isOurs = () => markOf(history.state) === id
  let entry: DialogEntry = { address: '', length: 0, key: undefined }
  const scroll = createScrollKeeper()
  let cleanupTimer: ReturnType<typeof setTimeout> | undefined
  let isNavigating = false
  let isOpen = false

  const add = () => {
    entry = addEntry(id, scroll) ?? entry
  }
  const onPopState = async () => {
    // A link to a fragment of the page adds an entry and fires `popstate` too; the visitor did not go back.
    const isLinkInPage = location.href !== entry.address && isBehind(entry)
    if (isOurs() || isLinkInPage) return
    scroll.restoreMode()
    if (!(await close())) add()
  }
  const onNavigate = () => {
    isNavigating = true
  }
  const removeEntry = () => {
    window.removeEventListener('beforeunload', onNavigate)
    // A page that disposes the dialog usually navigates away.
    if (!isOurs() || isNavigating || until.aborted) return
    // `history.back()` is asynchronous. If the site adds an entry in the meantime, the browser leaves that entry instead of ours,
    // so go forward again. If the dialog opens in the meantime, it loses its entry, so add one again.
    const onGoneBack = () => {
      if (isOurs()) return history.forward()
      scroll.restoreMode()
      if (isOpen) add()
    }
    window.addEventListener('popstate', onGoneBack, { once: true })
    scroll.rememberMode()
    history.back()
  }

  return () => {
    clearTimeout(cleanupTimer)
    isNavigating = false
    add()
    if (!isOurs()) return () => undefined
    isOpen = true
    window.addEventListener('popstate', onPopState)
    window.addEventListener('beforeunload', onNavigate)
    return () => {
      isOpen = false
      window.removeEventListener('popstate', onPopState)
      if (until.aborted) removeEntry()
      else cleanupTimer = setTimeout(removeEntry, SITE_FIRST_MS)
    }
  }
}

/** Start of the marks of this document's entries: its time origin. An entry with another one is left over from before a reload. */
const documentMark = () => `${performance.timeOrigin} `

/**
 * Adds the entry with this mark, or marks the current one if it is left over. Returns the current entry, or `undefined` if its state
 * cannot be copied.
 */
function addEntry(id: string, scroll: ReturnType<typeof createScrollKeeper>): DialogEntry | undefined {
  const { state } = history
  if (!isCopyable(state)) return undefined
  const mark = markOf(state)
  const isLeftOver = mark !== undefined && !mark.startsWith(documentMark())
  try {
    if (isLeftOver) history.replaceState({ ...state, [MARK]: id }, '')
    else if (mark !== id) scroll.push({ ...state, [MARK]: id })
  } catch {
    // The dialog works without an entry.
  }
  return { address: location.href, length: history.length, key: entries()?.currentEntry?.key }
}

/**
 * Creates functions that keep the page's scroll position when the browser goes back from the dialog's entry: it would move the page
 * to where it was at the opening, although the visitor may have scrolled after the closing.
 */
function createScrollKeeper() {
  /** Mode of the page's entry, while the dialog has an entry after it. */
  let mode: ScrollRestoration | undefined
  return {
    push(state: object) {
      mode = history.scrollRestoration
      history.scrollRestoration = 'manual'
      try {
        history.pushState(state, '')
      } finally {
        history.scrollRestoration = mode
      }
    },
    /** Called before going back, because the site may have changed the mode. */
    rememberMode() {
      mode = history.scrollRestoration
    },
    /** Called when the page's entry is the current one again. */
    restoreMode() {
      if (mode) history.scrollRestoration = mode
      mode = undefined
    }
  }
}

interface DialogEntry {
  readonly address: string
  /** Length of the history after the entry was added. */
  readonly length: number
  /** Navigation API key of the entry; `undefined` if the browser lacks `navigation`. */
  readonly key: string | undefined
}

interface HistoryEntries {
  readonly currentEntry?: { readonly key: string; readonly index: number } | null
  entries(): readonly { readonly key: string; readonly index: number }[]
}

const entries = () => (window as { readonly navigation?: HistoryEntries }).navigation

/** Returns `true` if the entry is still in the history, before the current one. The length is only a fallback: it stays constant once the history is full (50). */
function isBehind({ key, length }: DialogEntry): boolean {
  const navigation = entries()
  if (!navigation) return history.length > length
  const dialogEntry = navigation.entries().find(candidate => candidate.key === key)
  return dialogEntry !== undefined && dialogEntry.index < (navigation.currentEntry?.index ?? 0)
}

function markOf(state: unknown): string | undefined {
  const { [MARK]: mark } = Object(state) as { readonly [MARK]?: unknown }
  return typeof mark === 'string' ? mark : undefined
}

const isCopyable = (state: unknown): boolean =>
  state === null || state === undefined || Object.getPrototypeOf(state) === Object.prototype
