export { amountWorth, type Priced, totalWorth, worthOf } from './fiat.js'
