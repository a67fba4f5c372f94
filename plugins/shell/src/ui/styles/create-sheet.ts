/** Rules that several shadow roots share. */
export interface Sheet {
  replaceSync(rules: string): void
}

/** A sheet that is copied into an element of each root. */
class CopiedSheet implements Sheet {
  readonly #copies: HTMLStyleElement[] = []
  #rules = ''

  replaceSync(rules: string) {
    this.#rules = rules
    for (const copy of this.#copies) copy.textContent = rules
  }
  copyInto(root: ShadowRoot) {
    // biome-ignore lint/plugin: only where the browser offers nothing else
    const copy = document.createElement('style')
    copy.textContent = this.#rules
    this.#copies.push(copy)
    root.append(copy)
  }
}

/** Returns a constructed sheet or, where the browser has none (Safari before 16.4), one that is copied. */
export function createSheet(): Sheet {
  try {
    return new CSSStyleSheet()
  } catch {
    return new CopiedSheet()
  }
}

/** Gives a root its sheets, in their order. */
export function adoptSheets(root: ShadowRoot, sheets: readonly Sheet[]): void {
  for (const sheet of sheets) {
    if (sheet instanceof CopiedSheet) sheet.copyInto(root)
    else root.adoptedStyleSheets.push(sheet as CSSStyleSheet)
  }
}
