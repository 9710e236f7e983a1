import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { guide as source } from "../../en/site/guide.ts";

export const guide: Translation<typeof source> = {
  title: "Instrucciones",
  lead: "Cómo preparar su empresa, mantener al día equipos y operadores, y enterarse de lo que toca.",
  contents: "En esta página",
  goodToKnow: "Conviene saber",
  help: "¿Falta algo aquí? [Contacte a soporte](/contact).",
  sections: {
    start: {
      title: "Primeros pasos",
      lead: "Cuatro pasos, y el panel le dirá cada mañana qué necesita servicio.",
      steps: `Verifique su correo con el enlace que le enviamos. Su prueba gratuita de dos semanas comienza entonces.
Abra **[{{addEquipment}}](/add-equipment)** y registre su primera máquina, o traiga toda la flota con **[{{bulkImport}}](/add-equipment/import)**.
Abra **[{{employees}}](/employees)**, elija **{{companySettings}}** y fije la contraseña de operadores. Después, agregue a sus operadores con **{{addOperator}}**.
Abra su **[{{profile}}](/profile)** e indique su código postal, para que los mensajes muestren su hora local.`,
      points: `El **[{{dashboard}}](/)** cuenta sus máquinas en cuatro recuadros: {{good}}, {{soon}}, {{due}} y {{overdue}}. Cada uno filtra la lista de abajo.
El idioma y el tema están en el encabezado de todas las páginas. Se guardan en su dispositivo.
Instalada, se abre como una aplicación: en Safari de un iPhone, toque Compartir y luego Agregar a pantalla de inicio; en Chrome, abra el menú y toque Instalar.`,
    },
    equipment: {
      title: "Gestión de equipos",
      lead: "Cada máquina tiene un medidor y un servicio según el uso, según la fecha o según ambos. Cuenta el peor de los dos.",
      steps: `Abra **[{{addEquipment}}](/add-equipment)**. Hacen falta nombre, tipo y unidad: horas, millas o kilómetros, o N/A para lo que no tiene medidor. Lo demás puede venir después.
Indique lo que marca ahora el medidor y, para un servicio según el uso, el intervalo: cada 250 horas, por ejemplo.
Para un servicio según la fecha, marque **{{byCalendar}}** y elija la fecha de inicio y la frecuencia.
Cuando el servicio esté hecho, abra el menú **⋯** de la máquina en el **[{{dashboard}}](/)** y presione **{{markServiced}}**. El siguiente se cuenta desde ahí.
**{{updateUsage}}**, en el mismo menú, suma las horas o la distancia desde la última lectura. Con **{{edit}}** se anota en cambio lo que marca el medidor. **{{notes}}** muestra todo lo que ha pasado con una máquina, quién lo hizo y sus lecturas. Allí también escribe usted notas, con hasta tres fotos.
Una máquina que ya no está sale de la lista con **{{remove}}**: retírela para conservar sus registros o elimínela para siempre. **[{{retired}}](/retired-equipment)** reúne lo retirado, y **{{restore}}** lo devuelve.`,
      points: `{{good}}: se ha usado menos del 80 % del intervalo. {{soon}}: desde el 80 %, o una fecha dentro de los días que eligió. {{due}}: desde el 100 %, u hoy y mañana. {{overdue}}: desde el 110 %, o una fecha ya pasada. La **[{{list}}](/equipment-list)** tiene una escala propia, que se explica debajo de ella.
Una lectura mal escrita se anula en **{{notes}}**, con un motivo. El uso y el estado se corrigen solos.
Al cambiar la unidad de una máquina que tiene lecturas, diga si el medidor siempre contó la nueva o si se cambió por otro. Con un medidor nuevo las lecturas anteriores conservan su unidad; los intervalos se convierten entre millas y kilómetros, y si no, se vacían.
En **{{facts}}** del formulario de una máquina se anotan marca, modelo, año, placa y el patio o galpón donde está. Se ven debajo de su nombre y la búsqueda los encuentra. En cuanto una máquina tiene un lugar, las listas se pueden limitar a él. Dos máquinas con el mismo nombre se distinguen por el número de serie o, si no, por la placa o el número corto.
La **{{card}}** es la hoja que cuelga en la cabina: hasta 30 líneas, como aceite, filtros y presión de llantas. Se escribe desde el final de **{{facts}}**, donde se pueden copiar las líneas de la ficha de otra máquina, y se imprime desde la página de la máquina.
Para **{{bulkImport}}**, descargue la plantilla, llénela con cualquier hoja de cálculo y súbala como CSV. Se pueden agregar columnas llamadas Marca, Modelo, Año del modelo, Placa y Lugar. Verá cada fila antes de que se agregue nada.
**{{exportCsv}}** guarda la lista de equipos, una página de estado, el historial, los servicios, el combustible o los equipos retirados en un archivo para cualquier hoja de cálculo. **{{report}}** está en el panel, en {{tools}}.`,
    },
    tasks: {
      title: "Tareas de servicio",
      lead: "Una máquina puede necesitar más de un servicio: aceite cada 250 horas, engrase cada 10, una inspección al año. Cada uno es una tarea, con su propio intervalo y su propio último servicio.",
      points: `Abra el menú **⋯** de la máquina, elija **Plan e historial de servicio** y presione **Agregar una tarea**. Una tarea cuenta por uso, por tiempo o por ambos: lo que ocurra primero.
Una máquina muestra la peor de sus tareas y la nombra, por ejemplo el engrase vencido por 1.1 horas. El intervalo de servicio del formulario de la máquina es su primera tarea, que no se puede quitar.
**Avisar antes** dice cuánto del intervalo queda cuando una tarea se acerca. En blanco, se acerca en pantalla desde el 80 %, y por correo desde el 95 %.
**Lo hacen los operadores** pone una casilla en el reporte de los operadores. Usted recibe un correo solo cuando esa tarea está vencida.
**Más sobre esta tarea** es para lo demás que piden los manuales: un primer servicio a las 50 horas, lecturas y días fijos como cada 31 de marzo, un trabajo que se hace una sola vez, o uno que se hace cuando haga falta. Una tarea puede contar en semanas. Las lecturas y los días fijos no se mueven cuando un servicio se hace tarde.
Una tarea de una sola vez sale de las listas cuando se hizo y queda al final de los servicios de la máquina. La que se hace cuando haga falta nunca está pendiente.
Los **pasos** son líneas junto a la tarea, como trabajos, pares de apriete y fluidos, que aparecen al registrar el servicio y se pueden imprimir. Los operadores leen los de sus propias tareas.`,
    },
    programs: {
      title: "Programas de servicio",
      lead: "Las máquinas de una misma clase necesitan las mismas tareas. Un programa de servicio las guarda una sola vez.",
      points: `Haga un programa en el **[{{dashboard}}](/)**, en {{tools}}, y aplíquelo a todas las máquinas que quiera. Sus últimos servicios quedan; donde no se conoce ninguno, la tarea se cuenta desde el uso de hoy.
Un cambio del programa se hace en todas las máquinas que lo siguen. Una tarea que usted cambió en una máquina tiene valores propios, y los conserva hasta que vuelva a seguir el programa.
Una máquina que sale de su programa o se retira conserva sus tareas, y también todas las máquinas de un programa que se elimina.`,
    },
    entries: {
      title: "Registros de servicio",
      lead: "Cada servicio hecho es un registro: el día, el medidor, qué se hizo, quién lo hizo y cuánto costó.",
      points: `**{{markServiced}}** registra de una vez lo que toca. Sus detalles reciben un día anterior, una factura, las refacciones usadas y fotos del recibo.
Un registro mal escrito se corrige. Uno que nunca ocurrió se anula, con un motivo. El estado, el próximo servicio y los costos se corrigen solos.
En **Plan e historial de servicio** de la máquina, **{{exportCsv}}** guarda los registros en un archivo, y **{{print}}** los pone en papel, con los costos solo si usted los pide.
Cuando una máquina se elimina para siempre, sus registros con costo siguen en los costos y en el archivo.`,
    },
    history: {
      title: "Traiga su historial",
      lead: "Servicios, combustible, lecturas y equipos de una hoja de cálculo o de otro programa entran en **[{{imports}}](/imports)**.",
      steps: `Abra **[{{imports}}](/imports)** y elija de uno a cinco archivos: CSV, TSV, texto o Excel (.xlsx). Un archivo de LubeLogger, Fuelly, Drivvo, Fuelio, aCar, Fleetio o Atlas entra tal como está.
Diga qué es cada tabla y qué hay en cada columna. Lo que las filas no dicen se pregunta: qué parte de una fecha es el día, cuál es el signo decimal, en qué se cuentan el combustible y los medidores.
Los nombres que no corresponden a ninguno de sus equipos aparecen una vez cada uno: elija el equipo, deje que se cree o no incluya sus filas.
Presione **{{importCheck}}**. Verá qué es nuevo, qué ya está, qué es dudoso y qué tiene error, y cómo cambiarán medidores, combustible y costos. Todavía no se guarda nada.
Impórtelo. Entra todo o nada.`,
      points: `**{{undoImport}}** deshace una importación mientras nadie haya trabajado sobre ella. Después el archivo se puede importar otra vez.
Las filas con error vienen en un archivo con sus motivos. Corríjalas ahí y traiga ese archivo: las preguntas ya están contestadas.
Una lista de equipos puede tener una tarea en cada fila; las filas de un equipo crean sus tareas. Un equipo que usted ya tiene nunca se modifica.
Una fila que ya está no se guarda dos veces, así que un archivo más largo del mismo programa se puede traer más tarde.
Una lectura que parece mal escrita es dudosa. Entra si no quita la marca en **{{doubtfulReadings}}**.
Por una importación no se envía ningún correo. El combustible importado cuenta en meses y costos, y no en los totales desde el último reinicio.
Los archivos se guardan 30 días.`,
    },
    fuel: {
      title: "Combustible",
      lead: "**[{{fuel}}](/fuel)** muestra gasolina y diésel por mes y por máquina. Cuenta el combustible de un reporte cuando se aplica. Un reinicio comienza otro período, y cada carga sigue en la exportación.",
      points: `El combustible cuesta lo que se pagó en la gasolinera y, si no, el precio de su día. En **[{{fuelPrices}}](/fuel/prices)**, anote lo que cuestan la gasolina, el diésel y el diésel teñido, cada uno desde un día. El combustible sin precio no tiene costo.
Cuando un proveedor llene su tanque, anote allí la entrega con su total, y el precio sale de ella. **{{tank}}** muestra entonces lo entregado, lo tomado y la diferencia: aún en el tanque o sin reportar.
**[{{fuelUse}}](/fuel/use)** dice para qué es el combustible de cada máquina: **{{onRoad}}**, **{{offRoad}}** o **{{dyed}}**. Pagan impuestos distintos. El combustible nuevo toma el uso de su máquina; **{{fillPast}}** es una casilla de esa página.
**[{{fuelEntries}}](/fuel-entries)** muestra cada carga. Abra una para corregir su costo y su uso. Si la cantidad o la máquina están mal, presione **{{voidEntry}}** y anótela de nuevo con **{{addFuel}}**.
**{{fuelUnit}}**, en los **{{fuelSettings}}** de [{{fuelPrices}}](/fuel/prices), cambia la palabra y deja los números. Elíjala antes de cerrar el primer mes.`,
    },
    costs: {
      title: "Costos",
      lead: "**[{{costs}}](/costs)** suma las facturas y el combustible de los últimos 12 meses: por mes, por equipo y por trabajo hecho.",
      points: `Un servicio cuenta en el mes en que se hizo, no en el que se escribió.
El costo por hora o por milla es el total de una máquina, dividido entre lo que avanzó su medidor de la primera a la última lectura de estos meses.
Las máquinas retiradas se señalan, y las eliminadas son una sola línea. Los operadores nunca ven un costo.`,
    },
    books: {
      title: "Contabilidad y contadores",
      lead: "**[{{books}}](/books)** reúne cada mes para su contador: lecturas al inicio y al final, combustible por tipo y uso, servicio, compras y ventas.",
      points: `Cuando un mes termine, ábralo allí. Junto al botón está lo que falta: reportes que esperan, combustible sin costo o sin uso. **{{closeMonth}}** guarda sus cifras y archivos. Nada se bloquea: lo que llega tarde se anota igual y cuenta en su propio mes.
Un mes cerrado que hoy es distinto lo dice y muestra, por máquina, lo que era al cierre y lo que es ahora. **{{closeAgain}}** guarda las cifras nuevas. Cada cierre queda en la lista.
**{{downloadBooks}}** guarda un mes en un ZIP con cinco archivos CSV; en [{{books}}](/books) hay uno de todo el año. **{{otherFiles}}** guarda historiales y listas entre dos fechas.
Lo que costó una máquina y en cuánto se vendió está en **{{forTheBooks}}**: en su formulario, al quitarla y en **[{{retired}}](/retired-equipment)**.
En **[{{accountants}}](/accountants)**, **{{addAccountant}}** envía por correo un enlace que abre los meses terminados y nada más, durante 60 días y sin contraseña. **{{sendLink}}** manda uno nuevo, que termina los anteriores, y con **{{removeAccountant}}** dejan de servir todos en el momento. Después de la primera visita, cada cierre le lleva un correo con otro enlace, salvo que usted elija lo contrario.`,
    },
    operators: {
      title: "Gestión de operadores",
      lead: "Los operadores reportan desde el campo uso, combustible y notas; un gerente revisa cada reporte antes de que cuente.",
      steps: `Abra **[{{employees}}](/employees)** y presione **{{addOperator}}**. El nombre de usuario se forma con el nombre de pila, como john o john2.
Diga a cada operador tres cosas: la página [/employee-login](/employee-login), el nombre de usuario y la contraseña compartida de operadores de su empresa. En ambos cuentan las mayúsculas. **{{printCards}}** pone las tres en una tarjeta, con un código que abre la página en un teléfono.
Pegue una etiqueta en cada máquina: **[{{printLabels}}](/equipment-list/labels)** las imprime en hojas de etiquetas o en una impresora de etiquetas. Al escanearla con la cámara del teléfono se abre el formulario de esa máquina; quien no ha iniciado sesión lo hace primero.
En su teléfono eligen una máquina o escanean su etiqueta, anotan lo que saben (uso nuevo, combustible, condición, notas, hasta tres fotos) y presionan **{{submitUpdate}}**.
Abra **[{{updates}}](/updates)** y revise cada reporte. **{{apply}}** cuenta su lectura y su combustible; **{{dismiss}}** deja todo como estaba.`,
      points: `Ante una lectura inferior a la anterior se le pregunta si se corrige la lectura o si se cambió el medidor. Una muy superior se señala, porque puede ser un error.
Una nueva contraseña de operadores, en **{{companySettings}}**, cierra la sesión de todos ellos. Cuando alguien deje la empresa, quítelo y cámbiela: la conoce, y quizá los nombres de usuario de otros. Después imprima tarjetas nuevas.
**{{resetPassword}}** da a un operador una contraseña propia, que desde entonces reemplaza para él a la compartida, hasta que usted presione **{{dropPassword}}**.
**{{makeManager}}** da a un operador un correo y una contraseña propios, y todo lo que usted puede hacer. Entra en [/login](/login) cuando su correo está verificado.
Sin señal, el reporte espera en el teléfono del operador, con sus fotos, y se envía cuando vuelve la señal; la página se abre sin ella después de una primera visita. En un iPhone hace falta un paso antes: agregar la página a la pantalla de inicio.
Para saber cuánto costó el combustible en la gasolinera, marque **{{askCost}}** en los **{{fuelSettings}}** de [{{fuelPrices}}](/fuel/prices). El formulario tiene entonces **{{amountPaid}}** debajo del combustible: el total del recibo, en blanco si el combustible salió de su propio tanque. La revisión muestra el precio que resulta y señala uno inusual.
Si en la ficha de una máquina está marcado **{{operatorsSeeCard}}**, el reporte de esa máquina tiene el enlace **{{card}}**. Muestra la ficha y los pasos de las tareas de los operadores, y se abre sin señal después de verla una vez.
Los operadores ven las máquinas con sus fallas abiertas y esas fichas, y sus propios reportes, y nada más.`,
    },
    issues: {
      title: "Fallas",
      lead: "Lo que tiene una máquina es una falla. Queda abierta hasta que alguien dice qué se hizo.",
      points: `Cada reporte dice la condición de la máquina: **{{conditionOk}}**, **{{needsAttention}}** o **{{doNotRun}}**. Cuando no está bien, el operador dice qué tiene, en las notas o en un punto de la revisión, y eso abre una falla en el momento. No espera su revisión, y aplicar o descartar el reporte la deja como está.
Usted mismo reporta una con **{{reportIssue}}**, en el menú **⋯** de la máquina.
Las fallas abiertas están al principio del **[{{dashboard}}](/)**, y la peor señala a su máquina en cada lista, también en papel. Los operadores las leen arriba del formulario. Nada se bloquea: una máquina que no se debe usar se puede seguir reportando.
Un correo avisa en el momento de una falla nueva y de una que empeoró. Llega a todos los propietarios y gerentes cuyo correo está verificado.
En **[{{issues}}](/issues)**, diga qué se hizo y la falla queda resuelta; con la misma nota se pueden resolver otras fallas de la máquina. Al registrar el servicio se resuelven las que usted marque allí. Lo que se reporta otra vez después es una falla nueva; la que se dio por resuelta demasiado pronto se reabre.`,
    },
    checks: {
      title: "Revisiones antes de usar",
      lead: "Una lista de revisión dice qué mira el operador antes de usar una máquina: hasta 12 puntos, cada uno **{{ok}}** o **{{notOk}}**.",
      points: `Haga una en **[{{checklists}}](/checklists)**, ya hecha para tractores, camiones, remolques, cargadores, podadoras, montacargas y plataformas, o con sus propias palabras, y marque las máquinas que la tienen.
La revisión está entonces en el reporte de esas máquinas: todos los puntos o ninguno, y unas palabras donde algo está mal. Se puede enviar sola, antes de empezar a trabajar, y sin señal espera en el teléfono como cualquier reporte.
Un punto que está mal abre una falla. Uno que empieza con * significa **{{doNotRun}}**. Mientras la falla esté abierta, el mismo punto otro día es un reporte más de ella, sin otro correo, salvo que haya empeorado.
**[{{checks}}](/checks)** muestra un mes: quién revisó qué, cuándo y qué estaba mal. Debajo están los días en que una máquina se usó sin revisión.
Para un inspector, imprima el mes: cada punto que estaba mal dice quién lo resolvió, cuándo y cómo. **{{exportCsv}}** guarda cada punto en un archivo. La página dice también lo que piden los inspectores.`,
    },
    plan: {
      title: "Plan semanal",
      lead: "**[{{weeklyPlan}}](/plan)** reúne las fallas abiertas, lo que ya toca y lo que tocará en cuatro semanas.",
      points: `Un servicio según el uso no tiene fecha, así que su día se pronostica con las últimas lecturas. «Hacia» un día se apoya en lecturas que llegan con regularidad; «más o menos» dice que son pocas o viejas.
Al final están los servicios sin pronóstico y las máquinas sin lectura desde hace 14 días o más: pida una, o retire lo que ya no está.
**{{print}}** pone el plan en una hoja para la pared del taller.
**{{mondayPlan}}** se lo envía el lunes por la mañana, si hay algo que decir.
Con una **{{calendarAddress}}** los servicios están en el calendario de su teléfono o computadora y allí se mueven solos. Quien tiene la dirección lo puede leer, así que guárdela para usted.`,
    },
    subscription: {
      title: "Suscripción y límites",
      lead: "Su plan y cuánto de él se usa está en [Suscripción](/subscription).",
      steps: `Durante las dos semanas de prueba puede usar todo, con hasta 15 equipos. No hace falta tarjeta.
Elija un plan antes de que termine la prueba: Básico para hasta 15 equipos, Profesional para 30, Empresarial para 65.
Al llegar al límite no se pueden agregar más equipos. Elija un plan mayor o retire las máquinas que ya no tiene: no cuentan.`,
      points: `Terminada la prueba o un plan, y durante una pausa, usted sigue leyendo y exportando sus registros, los operadores siguen reportando y los servicios se siguen marcando. Esto espera un plan: {{paidOnly}}. Las tareas y los contadores que ya hay siguen.`,
    },
    alerts: {
      title: "Alertas por correo",
      lead: "Cada hora miramos cada máquina y escribimos una vez por servicio: cuando se acerca (desde el 95 % del intervalo, desde el aviso de su tarea, o los días que eligió antes de una fecha), cuando toca y cuando está vencido.",
      steps: `Elija los tipos de alerta de toda la empresa en el **[{{dashboard}}](/)**: abra **{{overview}}** y marque **{{emailAlert}}** en un recuadro.
Elija en su **[{{profile}}](/profile)** qué le llega: alertas a su correo principal, alertas a uno secundario, notas de los operadores, el plan semanal. Las fallas llegan a los mismos correos, quiera usted las notas o no.
Agregue allí un correo secundario, con su contraseña, si alguien más debe saberlo y siga el enlace que enviamos. Hasta entonces no recibe nada más.`,
      points: `Con cuántos días de anticipación se avisa de una fecha se elige en cada máquina, de 1 a 365.
Una alerta llega una sola vez hasta que se da el servicio, cambia la programación o la situación empeora.
¿No llega nada? Mire en el correo no deseado y en los ajustes anteriores.`,
    },
    security: {
      title: "Seguridad y recuperación de la contraseña",
      lead: "Su contraseña es solo suya; los operadores comparten otra, que no abre más que sus propias pantallas.",
      steps: `¿Olvidó su contraseña? Abra [/forgot-password](/forgot-password) e indique su correo o el nombre de la empresa. El enlace que enviamos sirve una vez y durante una hora.
Configure dos **[{{securityQuestions}}](/security-questions)**: con las respuestas correctas el enlace llega a sus direcciones. Para configurarlas se pide su contraseña. Una dirección secundaria recibe estos enlaces desde siete días después de confirmarse.
Cambie su contraseña en su **[{{profile}}](/profile)**, en **{{security}}**. Eso cierra su sesión en los demás dispositivos.
Para usar otra dirección de correo, escríbala en su perfil junto con su contraseña y siga el enlace que enviamos allí. A la dirección anterior se le avisa.
¿Perdió un teléfono? Cierre su sesión en **[{{devices}}](/profile/devices)**; la de un operador, en **{{employeeDevices}}** del menú de su fila, en **[{{employees}}](/employees)**. Después elija una contraseña nueva, o una nueva de operadores si era de un operador.`,
      points: `Use una contraseña propia de seis caracteres o más; las más comunes se rechazan. Cinco equivocadas seguidas bloquean la cuenta unos minutos.
La contraseña de operadores está oculta en **[{{employees}}](/employees)** hasta que pida verla. Se cambia en **{{companySettings}}**.
Nunca pedimos su contraseña por correo ni por teléfono.`,
    },
    data: {
      title: "Registro de actividad y sus datos",
      lead: "Lo que se hizo se puede consultar, y lo guardado es suyo y se lo puede llevar.",
      points: `**[{{activity}}](/activity)** dice quién agregó, cambió, anuló, cerró o descargó qué, cuándo, y de qué valor a cuál. Nadie puede cambiar ni quitar una línea. **{{exportCsv}}** lo guarda en un archivo.
**[{{yourData}}](/account)** se abre solo para el propietario. **{{allData}}** da cada registro en una tabla y cada foto, en archivos ZIP, con cualquier plan o sin él.
**[{{keys}}](/settings/keys)** y **[{{webhooks}}](/settings/webhooks)**, solo para el propietario, conectan otros programas. Con una clave un programa lee y escribe lo que usted marque; un webhook le avisa de inmediato de lo que pasa. Uno que falla cinco días queda en pausa, y un correo lo dice.
**{{closeAccount}}**, en la misma página, elimina todo 30 días después. Hasta entonces todo sigue, y **{{keepAccount}}** lo deshace. Un plan de pago se cancela al final de su período y queda cancelado.`,
    },
    compliance: {
      title: "Consejos de cumplimiento",
      lead: "Inspectores, aseguradoras y compradores preguntan lo mismo: qué se hizo, cuándo y quién.",
      points: `Presione **{{markServiced}}** el mismo día del servicio y escriba en **{{notes}}** qué se hizo, con los números de parte.
Ponga en el mantenimiento programado las fechas que fija la ley o la aseguradora, como las inspecciones, con días de aviso suficientes.
Pida a los operadores que reporten como condición las fallas que vean, con una foto. La falla lleva su nombre y la hora, y quién la resolvió, cuándo y cómo.
Anule una lectura equivocada en vez de convivir con ella: queda escrito cuál era y por qué se anuló.
Exporte el historial con **{{exportCsv}}** antes de una auditoría y guarde su propia copia. Cuánto tiempo hay que conservar los registros depende de su país y su ramo.`,
    },
    practice: {
      title: "Buenas prácticas",
      lead: "Lo que mantiene bien los números con el menor trabajo.",
      points: `Que cada máquina se reporte al menos una vez por semana. Una lectura de hace un mes avisa un mes tarde.
Revise los reportes a diario. Hasta que se aplica, un reporte no cuenta en ninguna parte.
Dé a las máquinas los nombres que usa la gente y ponga el número de serie en su propio campo.
Empiece con el intervalo del fabricante y acórtelo si hay polvo, calor o trayectos cortos.
Retire lo que se vende en vez de eliminarlo: su historial queda y se puede restaurar.
Ponga [/employee-login](/employee-login) en la pantalla de inicio de los teléfonos de los operadores.`,
    },
  },
  caption: {
    dashboard: "El panel",
    "equipment-list": "La lista de equipos",
    fuel: "El análisis de combustible",
    operator: "Lo que ve un operador",
    updates: "Reportes por revisar",
    services: "Plan e historial de servicio de un equipo",
    costs: "Costos",
    books: "La contabilidad de un año",
    "books-month": "Un mes cerrado que cambió desde entonces",
    issues: "Fallas abiertas",
    check: "La revisión antes de usar en el reporte de un operador",
    "weekly-plan": "El plan semanal",
  },
  picture: {
    dashboard:
      "El panel: fallas abiertas, cuatro recuadros, lo que necesita servicio, los últimos reportes y los próximos servicios",
    "equipment-list": "La lista de equipos con estado, combustible y próximo mantenimiento de cada máquina",
    operator: "La pantalla del operador en un teléfono: uso, combustible, notas y fotos de una máquina",
    fuel: "Análisis de combustible con los totales de gasolina y diésel y un gráfico por mes",
    services:
      "Las tareas de servicio de un equipo con estado, último y próximo servicio, y los servicios hechos",
    books:
      "Los meses de un año con combustible, servicio y total, algunos cerrados y uno que cambió desde entonces",
    "books-month": "Un mes cerrado con sus totales y, por equipo, lo que era al cierre y lo que es ahora",
    costs: "Los costos de los últimos 12 meses en barras y tabla, y por equipo con el costo por hora",
    updates: "Los reportes de operadores por revisar, cada uno con la lectura anterior",
    issues: "Las fallas abiertas con condición, equipo, quién las reportó y cuándo, la peor primero",
    check: "Los puntos de una revisión en un teléfono, cada uno con Bien y Mal lado a lado",
    "weekly-plan":
      "El plan semanal con los servicios que ya tocan y los de las próximas semanas, cada uno con su día",
  },
};
