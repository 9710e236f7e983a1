/** The words of this product and of its trade, which nobody may take for a password; docs/security.md lists them too. */
export const PRODUCT_WORDS = (
  "equipment tracker equipmenttracker maintenance operator owner manager mechanic machine machinery tractor " +
  "excavator loader truck mower chainsaw harvest diesel fuel service farm ranch field shop " +
  "equipo mantenimiento operador dueno gerente mecanico maquina maquinaria excavadora cargador camion podadora " +
  "motosierra cosecha combustible servicio finca rancho campo taller"
).split(" ");
