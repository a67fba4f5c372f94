/** Styles of `AmountField`, `AddressField`, `Choice`, `DescriptionList` and `PictureCard`. */
export const sending = `
.amount{display:flex;flex-direction:column;gap:4px;padding:12px 16px;border:1px solid var(--n8);border-radius:var(--r-row);background:var(--n1);transition:border-color var(--swift),box-shadow var(--swift)}
.amount:hover{border-color:var(--n9)}
.amount:has(input:focus-visible){border-color:var(--accent-text);box-shadow:0 0 0 1px var(--accent-text)}
.amount[data-invalid],.amount[data-invalid]:has(input:focus-visible){border-color:var(--danger)}
.amount[data-invalid]:has(input:focus-visible){box-shadow:0 0 0 1px var(--danger)}
.amount-line{display:flex;align-items:center;gap:8px}
.amount-input{flex:1 1 0;min-inline-size:0;min-block-size:46px;font-size:var(--text-xl);line-height:1.2;font-weight:600;letter-spacing:-0.02em;font-variant-numeric:tabular-nums;text-align:-webkit-match-parent;text-align:match-parent}
.amount-input[data-long]{font-size:var(--text-lg)}
.amount-input::placeholder{color:var(--n10);opacity:1}
.amount-input:focus-visible{outline:none}
.amount-below{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 8px;min-block-size:36px;font-size:var(--text-sm);line-height:1.45;color:var(--n10);font-variant-numeric:tabular-nums}
.amount-below .button{margin-inline:-14px;min-block-size:44px}
.field-actions{display:flex;flex-wrap:wrap;gap:8px}
.field-actions .button{min-block-size:44px}

.address-field{display:grid}
.address-field>*{grid-area:1/1;min-inline-size:0}
.address-field .input{resize:none;font-family:inherit;overflow:auto;overflow-wrap:anywhere;min-block-size:74px;field-sizing:content}
.address-field-groups{display:grid;align-items:center;padding-inline:1px;pointer-events:none;overflow:hidden}
.address-field-groups .whole-address{padding-inline:15px;background:none}
.address-field[data-grouped] .input:not(:focus){color:transparent}
.address-field:focus-within .address-field-groups{visibility:hidden}
@media (forced-colors:active){.amount-below .button{border:0;text-decoration:underline}.address-field[data-grouped] .input:not(:focus){forced-color-adjust:none;background:Field;border-color:ButtonBorder}}

.amount-head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 12px}
.amount-aside{font-size:var(--text-sm);line-height:1.45;color:var(--n10);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}

.picture-card{display:flex;align-items:center;gap:12px;padding:12px;border:1px solid var(--line);border-radius:var(--r-row)}
.picture-card-text{min-inline-size:0;display:flex;flex-direction:column;gap:2px;overflow-wrap:anywhere}
.picture-card-name{line-height:1.35;font-weight:600;text-align:-webkit-match-parent;text-align:match-parent}
.picture-card-detail{font-size:var(--text-sm);line-height:1.45;color:var(--n10);text-align:-webkit-match-parent;text-align:match-parent}

.facts{display:flex;flex-direction:column}
.fact{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 16px;padding-block:7px;font-size:var(--text-sm);line-height:1.45}
.fact+.fact{border-block-start:1px solid var(--line)}
.fact dt{min-inline-size:0;color:var(--n10)}
.fact dd{min-inline-size:0;margin-inline-start:auto;font-weight:500;text-align:end;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.fact dd small{display:block;font-size:var(--text-xs);line-height:1.35;font-weight:400;color:var(--n10)}
.fact[data-wide] dd{inline-size:100%;text-align:start;padding-block-start:4px}
`
