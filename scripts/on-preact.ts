import { isValidElement } from 'preact'
import { createElement } from 'react'

if (!isValidElement(createElement('a'))) throw new Error('These tests are for Preact, and it is React that came')
