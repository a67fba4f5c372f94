interface Window {
  /** Set by the pages with a connected wallet. */
  latchkit?: import('@latchkit/preset-core').Latchkit
  /** Set by `in-page.mjs`. Selectors also reach into open shadow roots. */
  bench: {
    /**
     * Resolves with the time since navigation, in milliseconds, when the element is enabled and painted.
     *
     * @param count - number of elements.
     * @defaultValue 1
     */
    shown(selector: string, count?: number): Promise<number>
    gone(selector: string): Promise<void>
    /** Resolves with the centre of an element once it stands still. */
    centre(selector: string): Promise<{ x: number; y: number }>
    press(selector: string): void
    /** Starts to wait for an element; call it before the press. */
    expect(selector: string): void
    arrival(): Promise<number>
    /** Returns the start of the last mouse press, in milliseconds since navigation. */
    pressedMs(): number
    /** Set by `follow` of `wheel.mjs`: returns the counts of a list since then. */
    followed(): Promise<{ bare: number; rows: number; scrolledPx: number }>
    /**
     * Returns the number of tasks over 50 ms since then, the longest of them (0 without one), and the blocked time: the
     * part of each beyond 50 ms.
     */
    blockedSince(sinceMs: number): Promise<{ longTasks: number; longestMs: number; blockedMs: number }>
  }
}
