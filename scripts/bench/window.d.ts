interface Window {
  /** Put there by `in-page.mjs`. Selectors also reach into open shadow roots. */
  bench: {
    /** Resolves when it is there, enabled and painted, with the time since navigation, milliseconds. */
    shown(selector: string): Promise<number>
    gone(selector: string): Promise<void>
    /** Once it stands still. */
    centre(selector: string): Promise<{ x: number; y: number }>
    press(selector: string): void
    /** When the last press of the mouse began, milliseconds since navigation. */
    pressedMs(): number
    /** How long tasks kept the page from answering since then, each beyond its first 50 ms. */
    blockedSince(sinceMs: number): Promise<number>
  }
}
