import { invalid } from './invalid.js'

/** The languages that the dialog's own texts exist in. */
const languages = ['en', 'ar']

/** The first language of the visitor that the dialog speaks, with its region, else English. */
export const visitorLocale = (): string =>
  navigator.languages.find(tag => languages.includes(tag.replace(/-.*/, ''))) ?? 'en'

/** @throws {KernelError} `kernel/invalid-option` for what is not a BCP 47 language tag. */
export function readLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] as string
  } catch {
    throw invalid('locale', 'must be a BCP 47 language tag such as ar-EG')
  }
}
