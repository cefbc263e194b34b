// A bot as a program, in JavaScript: any option, in turn.
// freebooter simulate letter-of-marque --seats 3 --bots "program:node examples/bots/first.js,random" --games 20
const lines = require("node:readline").createInterface({ input: process.stdin });
let number = 0;

lines.on("line", (line) => {
  const ask = JSON.parse(line);
  const keys = ask.options.map((option) => option.key);
  number += 7;
  let answer;
  if (ask.kind === "amount") answer = { amount: ask.least };
  else if (ask.kind === "pick") answer = { keys: keys.slice(0, ask.least) };
  else answer = { key: keys[number % keys.length] };
  process.stdout.write(JSON.stringify(answer) + "\n");
});
