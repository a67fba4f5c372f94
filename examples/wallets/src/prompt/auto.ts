import type { PromptSurface, Question } from './prompt.js'

/** Returns the choices that are selected initially. */
export function chosenByDefault(question: Pick<Question, 'choices'>): readonly string[] {
  return (question.choices?.options ?? []).filter(option => option.chosen).map(option => option.id)
}

/** Approves every prompt with its default choices, without a user. To reject requests, set the `answer` switch. */
export const autoPrompt: PromptSurface = async question => ({ approved: true, chosen: chosenByDefault(question) })
