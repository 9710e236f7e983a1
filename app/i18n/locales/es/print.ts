export const print = {
  bar: "Informe",
  print: "Imprimir",
  back: "Volver a la lista",
  withoutScript: "Este es el informe tal como se imprime. Use la orden de imprimir de su navegador.",
  brokenOff: "Este informe se interrumpió y no está completo. Imprímalo de nuevo.",
};
