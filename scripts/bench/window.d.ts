interface Window {
  /** Put there by the pages that a wallet is connected on. */
  latchkit?: import('@latchkit/preset-core').Latchkit
  /** Put there by `in-page.mjs`. Selectors also reach into open shadow roots. */
  bench: {
    /**
     * Resolves when it is there, enabled and painted, with the time since navigation, milliseconds.
     *
     * @param count - how many of it. @defaultValue 1
     */
    shown(selector: string, count?: number): Promise<number>
    gone(selector: string): Promise<void>
    /** Once it stands still. */
    centre(selector: string): Promise<{ x: number; y: number }>
    press(selector: string): void
    /** To be called before the press. */
    expect(selector: string): void
    arrival(): Promise<number>
    /** When the last press of the mouse began, milliseconds since navigation. */
    pressedMs(): number
    /** Put there by `follow` of `wheel.mjs`: what was seen of a list since. */
    followed(): Promise<{ bare: number; rows: number; scrolledPx: number }>
    /** Tasks of more than 50 ms since then, and how long they kept the page from answering, each beyond those 50 ms. */
    blockedSince(sinceMs: number): Promise<{ longTasks: number; blockedMs: number }>
  }
}
