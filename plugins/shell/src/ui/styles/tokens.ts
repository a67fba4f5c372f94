/**
 * Variables of the theme. The `--lk-` names belong to the site: they are read and never set, so that any rule of the page wins.
 * The rest of the sheet uses the short names.
 */
type Ramp = readonly string[]

/** Neutral ramp: twelve steps from the card to its text, in the hue of the accent and almost without colour. */
const light: Ramp = [
  '1 0 0',
  '0.977 0.003 200',
  '0.955 0.005 200',
  '0.93 0.006 200',
  '0.905 0.007 200',
  '0.87 0.008 200',
  '0.79 0.01 200',
  '0.62 0.012 200',
  '0.55 0.013 200',
  '0.47 0.014 200',
  '0.36 0.014 200',
  '0.22 0.014 200'
]
const dark: Ramp = [
  '0.205 0.01 205',
  '0.248 0.011 205',
  '0.285 0.012 205',
  '0.32 0.013 205',
  '0.345 0.013 205',
  '0.39 0.014 205',
  '0.47 0.014 205',
  '0.6 0.013 205',
  '0.67 0.012 205',
  '0.75 0.011 205',
  '0.86 0.008 205',
  '0.97 0.004 205'
]

/** Surfaces, which include the site's colour mix. Text colours do not, so that text stays readable. */
const lastMixed = 7

const ramp = (steps: Ramp) =>
  steps
    .map((step, index) => {
      const own = `var(--lk-neutral-${index + 1}, oklch(${step}))`
      return index < lastMixed
        ? `--n${index + 1}:color-mix(in oklab,${own},var(--lk-color-mix,gray) calc(var(--lk-color-mix-strength,0)*1%));`
        : `--n${index + 1}:${own};`
    })
    .join('')

const lightTokens = `color-scheme:light;${ramp(light)}
--accent:var(--lk-accent,oklch(0.5 0.088 196));
--on-accent:var(--lk-on-accent,#fff);
--accent-text:var(--accent);
--success:var(--lk-success,oklch(0.5 0.13 152));
--warning:var(--lk-warning,oklch(0.5 0.105 72));
--danger:var(--lk-danger,oklch(0.51 0.185 25));
--accent-surface:color-mix(in oklab,var(--accent) 10%,var(--n1));
--success-surface:var(--lk-success-surface,oklch(0.962 0.034 155));
--warning-surface:var(--lk-warning-surface,oklch(0.966 0.036 84));
--danger-surface:var(--lk-danger-surface,oklch(0.958 0.021 20));
--scrim:var(--lk-scrim,oklch(0.2 0.02 205 / 0.44));
--line:color-mix(in oklab,var(--n12) 9%,transparent);
--shadow:0 0 0 1px oklch(0.2 0.02 205 / 0.05),0 2px 6px oklch(0.2 0.02 205 / 0.06),0 24px 64px oklch(0.2 0.02 205 / 0.2);
--raised:var(--n1);--toast-success:oklch(0.82 0.15 152);--toast-danger:oklch(0.78 0.12 25);`

const darkTokens = `color-scheme:dark;${ramp(dark)}
--accent:var(--lk-accent,oklch(0.81 0.105 190));
--on-accent:var(--lk-on-accent,oklch(0.2 0.03 200));
--accent-text:var(--accent);
--success:var(--lk-success,oklch(0.8 0.15 152));
--warning:var(--lk-warning,oklch(0.82 0.13 80));
--danger:var(--lk-danger,oklch(0.74 0.15 23));
--accent-surface:color-mix(in oklab,var(--accent) 14%,var(--n1));
--success-surface:var(--lk-success-surface,oklch(0.285 0.034 155));
--warning-surface:var(--lk-warning-surface,oklch(0.29 0.034 80));
--danger-surface:var(--lk-danger-surface,oklch(0.285 0.042 20));
--scrim:var(--lk-scrim,oklch(0.09 0.01 205 / 0.66));
--line:color-mix(in oklab,var(--n12) 10%,transparent);
--shadow:0 0 0 1px oklch(1 0 0 / 0.07),0 24px 64px oklch(0 0 0 / 0.5);
--raised:var(--n6);--toast-success:oklch(0.55 0.14 152);--toast-danger:oklch(0.56 0.19 25);`

/** Rules for any accent colour of the site: text on it is black or white, and text in the accent colour stays readable. */
const derivedAccent = (bound: string) =>
  `--on-accent:var(--lk-on-accent,oklch(from var(--accent) clamp(0.14,(0.57 - l)*1000,1) 0 h));
--accent-text:oklch(from var(--accent) ${bound} c h);`

const canDerive = '@supports (color:oklch(from red l c h))'
const autoDark = '@media (prefers-color-scheme:dark)'
const lightBound = derivedAccent('min(l,0.5)')
const darkBound = derivedAccent('max(l,0.76)')

export const tokens = `
:host{display:contents;${lightTokens}
--ten:calc(10px*var(--font-scale,1));--fs:var(--lk-font-size-master,var(--ten));
--text-xs:calc(var(--fs)*1.2);--text-sm:calc(var(--fs)*1.4);--text-md:calc(var(--fs)*1.6);--text-lg:calc(var(--fs)*2);--text-xl:calc(var(--fs)*2.8);
--r:var(--lk-border-radius-master,4px);
--r-card:calc(var(--r)*7);--r-row:calc(var(--r)*4);--r-small:calc(var(--r)*3);
--font:var(--lk-font-family,system-ui),-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif;
--ease:cubic-bezier(0.2,0.8,0.2,1);
--swift:150ms var(--ease)}

:host([data-theme=dark]){${darkTokens}}
${autoDark}{:host([data-theme=auto]){${darkTokens}}}
${canDerive}{
:host{${lightBound}}
:host([data-theme=dark]){${darkBound}}
${autoDark}{:host([data-theme=auto]){${darkBound}}}
}
`
