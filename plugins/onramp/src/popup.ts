/** Window for a provider's page, which was opened in the visitor's tap. */
export interface Popup {
  /** True if the browser opened no window. */
  readonly isBlocked: boolean
  /** Shows a page; returns false if there is no window, or the visitor closed it. */
  show(url: string): boolean
  close(): void
}

const FEATURES = 'popup,width=480,height=760'

/**
 * Opens an empty window. Must be called while the browser handles the visitor's tap: later, phones and most browsers block it. The page
 * of the provider cannot reach this page, because the window's opener is removed before the window leaves `about:blank`.
 *
 * @param text - Shown in the empty window until a page is.
 * @param page - The window that opens it. @defaultValue the page's window
 */
export function openPopup(text: string, page: Pick<Window, 'open'> = window): Popup {
  const popup = opened(page)
  if (popup) showText(popup, text)
  return {
    isBlocked: popup === undefined,
    show(url) {
      try {
        if (!popup || popup.closed) return false
        popup.location.replace(url)
        return true
      } catch {
        return false
      }
    },
    close() {
      try {
        popup?.close()
      } catch {
        // A window that cannot be reached any more is the visitor's.
      }
    }
  }
}

function opened(page: Pick<Window, 'open'>): Window | undefined {
  try {
    // Not `noopener`: it returns no window, which could then not be navigated.
    const popup = page.open('about:blank', '_blank', FEATURES)
    if (!popup || popup.closed) return undefined
    popup.opener = null
    // A browser that keeps the opener gives the provider's page access to this one.
    if (popup.opener) {
      popup.close()
      return undefined
    }
    return popup
  } catch {
    return undefined
  }
}

function showText({ document }: Window, text: string) {
  try {
    document.title = text
    document.documentElement.style.colorScheme = 'light dark'
    document.body.textContent = text
  } catch {
    // Some in-app browsers give no access to the empty window.
  }
}
