-- Business names are compared as they are read (`identityKey`): nothing invisible, one blank for every gap. Where two
-- companies read alike, the second keeps the key it has.
UPDATE OR IGNORE `companies` SET `name_key` = (
  WITH RECURSIVE
    `letters` (`place`, `letter`) AS (
      SELECT 1, substr(`companies`.`name_key`, 1, 1)
      UNION ALL
      SELECT `place` + 1, substr(`companies`.`name_key`, `place` + 1, 1)
      FROM `letters` WHERE `place` < length(`companies`.`name_key`)
    ),
    `seen` (`place`, `letter`) AS (
      SELECT `place`, CASE WHEN unicode(`letter`) <= 32 OR unicode(`letter`) BETWEEN 127 AND 160
        OR unicode(`letter`) IN (5760, 8232, 8233, 8239, 8287, 10240, 12288)
        OR unicode(`letter`) BETWEEN 8192 AND 8202 THEN ' ' ELSE `letter` END
      FROM `letters`
      WHERE NOT (
        unicode(`letter`) IN (173, 847, 1564, 4447, 4448, 6068, 6069, 12644, 65279, 65440)
        OR unicode(`letter`) BETWEEN 6155 AND 6159 OR unicode(`letter`) BETWEEN 8203 AND 8207
        OR unicode(`letter`) BETWEEN 8234 AND 8238 OR unicode(`letter`) BETWEEN 8288 AND 8303
        OR unicode(`letter`) BETWEEN 65024 AND 65039 OR unicode(`letter`) BETWEEN 65520 AND 65531
        OR unicode(`letter`) BETWEEN 113824 AND 113827 OR unicode(`letter`) BETWEEN 119155 AND 119162
        OR unicode(`letter`) BETWEEN 917504 AND 921599
      )
    )
  SELECT trim(replace(replace(replace(group_concat(`letter`, '' ORDER BY `place`), ' ', ' ' || char(1)),
    char(1) || ' ', ''), char(1), ''))
  FROM `seen`
);
